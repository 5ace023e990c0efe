// swift-format-ignore-file
// Generated from Sources/SandboxAssets/Pages/*. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    package static let pages: [BundledText] = [
        BundledText(
            name: "app.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Busha app (stand-in)</title>
<link rel="icon" href="data:,">
<style>
{{page.css}}
</style>
</head>
<body>
<main class="sheet">
  <header class="bar">
    <span class="mark" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24"><rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 17.5h2"/></svg></span>
    <div class="who">
      <h1>Busha app</h1>
      <p class="small">A stand-in that belongs to the sandbox</p>
    </div>
  </header>

  <div class="amount">
    <p class="small"><bdi id="merchant"></bdi> asks for</p>
    <p class="figure" id="source"></p>
    <p class="small" id="quote"></p>
  </div>

  <section class="view" data-view="person" hidden>
    <div class="stack">
      <button class="button main" id="approve" type="button">Approve</button>
      <button class="button bad" id="reject" type="button">Reject</button>
      <hr>
      <div class="pair">
        <label>Error code <input id="fail-code" autocomplete="off" maxlength="100" value="insufficient_funds"></label>
        <label>Message <input id="fail-message" autocomplete="off" maxlength="200" value="The payment failed"></label>
      </div>
      <button class="button" id="fail" type="button">Fail with this code</button>
      <button class="button plain" id="abandon" type="button">Leave without an answer</button>
      <p class="note bad" id="problem" role="alert" hidden></p>
    </div>
  </section>

  <section class="view centred" data-view="scripted" hidden>
    <div class="spinner" aria-hidden="true"></div>
    <h2 class="headline">The scenario’s customer decides</h2>
    <p class="small">This page goes back to the merchant as soon as they have.</p>
  </section>

  <section class="view centred" data-view="gone" hidden>
    <div class="seal bad"><svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 6.5v7M12 17.4v.1"/></svg></div>
    <h2 class="headline">The customer left</h2>
    <p class="small">There is no answer, and this page goes nowhere. The payment request stays as it is.</p>
  </section>

  <section class="view centred" data-view="ended" hidden>
    <h2 class="headline" id="ended-title"></h2>
    <p class="small" id="ended-text"></p>
    <div class="stack"><button class="button main" id="return" type="button" hidden>Return to the merchant</button></div>
  </section>
</main>
<p class="foot">Payment sandbox. No real money moves.</p>
<p class="unseen" id="live" role="status" aria-live="polite"></p>
<script type="application/json" id="data">{{data}}</script>
<script>
{{page.js}}
{{app.js}}
</script>
</body>
</html>

"""#),
        BundledText(
            name: "app.js",
            text: #"""
// The stand-in for the Busha app: what the customer decides goes to the sandbox, then back to the merchant by the
// callback URL.
(function () {
  'use strict';

  var data = Page.data;
  var state = data.state;
  var hasLeft = false;
  var hasEnded = false;

  var titles = {
    completed: 'Payment complete', rejected: 'Payment declined', failed: 'Payment failed', expired: 'Payment expired',
    cancelled: 'Payment cancelled'
  };

  function apply(next) {
    if (next.version < state.version || hasLeft) return;
    state = next;
    if (state.status === 'processing') Page.show('scripted');
    if (state.ending) end();
    Page.whenLoaded(function () { Page.goBack(state, 0); });
  }

  function end() {
    var hasWay = state.ways_back.length > 0;
    var text = Page.needsTap(state) ? 'Tap to go back to the merchant.' : 'Going back to the merchant.';
    var none = state.is_over ? 'There is nowhere to go back to.' : 'The way back is still to come.';
    Page.write('ended-text', hasWay ? text : none);
    Page.reveal('return', hasWay);
    if (hasEnded) return;
    hasEnded = true;
    Page.write('ended-title', titles[state.ending]);
    Page.show('ended');
    Page.say(titles[state.ending]);
  }

  function play(body) {
    var buttons = document.querySelectorAll('[data-view="person"] button');
    function enable(isOn) { for (var i = 0; i < buttons.length; i += 1) buttons[i].disabled = !isOn; }
    enable(false);
    Page.reveal('problem', false);
    Page.act(body).then(function (next) {
      enable(true);
      apply(next);
    }, function (error) {
      enable(true);
      Page.write('problem', error.message);
      Page.reveal('problem', true);
    });
  }

  var payment = state.payment;
  Page.write('merchant', payment.merchant_info.name);
  Page.writeFigure('source', payment.source_amount, payment.source_currency);
  Page.write('quote', 'for ' + Page.money(payment.requested_amount, payment.currency));

  Page.onClick('approve', function () { play({ action: 'pay' }); });
  Page.onClick('reject', function () { play({ action: 'reject' }); });
  Page.onClick('fail', function () { play(Page.failure()); });
  Page.onClick('abandon', function () {
    hasLeft = true;
    Page.show('gone');
    Page.say('You left without an answer');
  });
  Page.onClick('return', function () { Page.tapBack(state); });

  Page.show(data.customer);
  if (data.customer === 'gone') return;
  apply(state);
  if (state.is_over) return;
  Page.follow(function () { return state.version; }, apply, function (failures) {
    if (failures > 2) Page.say('The connection is lost. Trying again.');
  });
})();

"""#),
        BundledText(
            name: "blank.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Pay</title>
<link rel="icon" href="data:,">
</head>
<body></body>
</html>

"""#),
        BundledText(
            name: "checkout.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Pay</title>
<link rel="icon" href="data:,">
<style>
{{page.css}}
</style>
</head>
<body>
<main class="sheet">
  <header class="bar">
    <span class="mark" id="initial" aria-hidden="true"></span>
    <div class="who">
      <h1><bdi id="merchant"></bdi></h1>
      <p class="small"><bdi id="reference"></bdi></p>
    </div>
    <button class="icon" id="close" type="button" aria-label="Close">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
    </button>
  </header>

  <div class="amount" id="amount">
    <p class="small" id="amount-label">You pay</p>
    <p class="figure" id="quote"></p>
    <p class="small" id="rate"></p>
  </div>

  <section class="view" data-view="chooser">
    <h2>How would you like to pay?</h2>
    <div class="stack">
      <div class="tile" id="tile-busha" role="button" tabindex="0">
        <span class="tile-icon" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24"><rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 17.5h2"/></svg></span>
        <span class="tile-text"><strong>Busha</strong> <span class="small">Approve it in the Busha app</span></span>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6l6 6-6 6"/></svg>
      </div>
      <div class="tile" id="tile-stablecoins" role="button" tabindex="0">
        <span class="tile-icon" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24"><circle cx="9" cy="9" r="6"/><path d="M15.5 9.6a6 6 0 1 1-5.9 5.9"/></svg></span>
        <span class="tile-text"><strong>Stablecoins</strong> <span class="small" id="tile-detail"></span></span>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6l6 6-6 6"/></svg>
      </div>
    </div>
  </section>

  <section class="view centred" data-view="busha" hidden>
    <div class="spinner" aria-hidden="true"></div>
    <h2 class="headline" id="busha-title">Opening the Busha app</h2>
    <p class="small" id="busha-text">Approve the payment there. This page follows along.</p>
    <div class="stack" id="fallback" hidden>
      <a class="button main" id="stand-in">Continue in the browser</a>
      <button class="button" id="retry" type="button">Open the app again</button>
      <button class="button plain" id="to-stablecoins" type="button">Pay with stablecoins</button>
    </div>
  </section>

  <section class="view" data-view="stablecoins" hidden>
    <div class="stack">
      <dl class="facts">
        <div class="fact">
          <div><dt>Send exactly</dt><dd id="send"></dd></div>
          <button class="copy" type="button" data-copy="send-amount" aria-label="Copy the amount">Copy</button>
        </div>
        <div class="fact"><div><dt id="network-label">Network</dt><dd id="network"></dd></div></div>
        <div class="fact">
          <div><dt id="address-label">Address</dt><dd class="mono" id="address"></dd></div>
          <button class="copy" type="button" data-copy="address" aria-label="Copy the address">Copy</button>
        </div>
      </dl>
      <p class="note" id="send-note"></p>
      <p class="waiting"><span class="dot" aria-hidden="true"></span><span id="waiting">Waiting for your payment</span></p>
      <p class="small centred" id="countdown"></p>
      <button class="button main" id="paid" type="button">I’ve paid</button>
      <button class="button plain" id="back" type="button">Other ways to pay</button>
    </div>
  </section>

  <section class="view centred" data-view="processing" hidden>
    <div class="spinner" aria-hidden="true"></div>
    <h2 class="headline">Payment received</h2>
    <p class="small" id="processing-text"></p>
  </section>

  <section class="view centred" data-view="ended" hidden>
    <div class="seal" id="seal">
      <svg id="seal-good" width="32" height="32" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg>
      <svg id="seal-bad" width="32" height="32" viewBox="0 0 24 24" aria-hidden="true" hidden><path d="M12 6.5v7M12 17.4v.1"/></svg>
    </div>
    <h2 class="headline" id="ended-title"></h2>
    <p class="small" id="ended-text"></p>
    <div class="stack">
      <button class="button main" id="return" type="button" hidden>Return to the merchant</button>
    </div>
  </section>
</main>

<section class="sandbox" id="sandbox" aria-labelledby="sandbox-title" hidden>
  <h2 id="sandbox-title">Sandbox: you are the customer</h2>
  <p class="small">The scenario leaves the payment to you. None of this is on the real page.</p>
  <div class="stack">
    <button class="button main" id="pay-exact" type="button"></button>
    <div class="pair">
      <label>Another amount <input id="pay-amount" inputmode="decimal" autocomplete="off" maxlength="60"></label>
      <button class="button" id="pay-other" type="button">Pay this</button>
    </div>
    <hr>
    <div class="pair">
      <label>Error code <input id="fail-code" autocomplete="off" maxlength="100" value="insufficient_funds"></label>
      <label>Message <input id="fail-message" autocomplete="off" maxlength="200" value="The payment failed"></label>
    </div>
    <div class="pair">
      <button class="button bad" id="fail" type="button">Fail with this</button>
      <button class="button bad" id="reject" type="button">Reject</button>
    </div>
    <p class="note bad" id="sandbox-problem" role="alert" hidden></p>
  </div>
</section>

<p class="foot">Payment sandbox. No real money moves.</p>
<p class="unseen" id="live" role="status" aria-live="polite"></p>
{{image}}<script type="application/json" id="data">{{data}}</script>
<script>
{{page.js}}
{{faults.js}}
{{checkout.js}}
</script>
</body>
</html>

"""#),
        BundledText(
            name: "checkout.js",
            text: ##"""
// The checkout page. It posts to window.parent, which is the window itself where the page is not in a frame.
(function () {
  'use strict';

  var data = Page.data;
  var state = data.state;
  var method = null;
  var isTerminalPosted = false;
  var hasEnded = false;
  var isClosed = false;

  // Messages

  // An origin that does not parse makes postMessage throw; the page then posts to any origin.
  function post(message) {
    try {
      window.parent.postMessage(message, data.parent_origin || '*');
    } catch (error) {
      window.parent.postMessage(message, '*');
    }
  }

  function postInitialized() {
    if (!isTerminalPosted) post({ status: 'INITIALIZED' });
  }

  // Some web views install their listener late; repeats do no harm.
  function initialise() {
    postInitialized();
    Page.whenLoaded(function () {
      postInitialized();
      [250, 500, 1000, 1500, 2000].forEach(function (delay) { setTimeout(postInitialized, delay); });
    });
  }

  // The first terminal message wins at the client, so there is only one.
  function postTerminal(message) {
    if (isTerminalPosted) return;
    isTerminalPosted = true;
    Faults.noise().forEach(post);
    Faults.terminal(message).forEach(post);
  }

  function postCancelled() {
    postTerminal({ status: 'CANCELLED', data: { reference: state.payment.reference } });
  }

  // Methods

  function open(name) {
    if (hasEnded || method === name || state.status !== 'pending') return;
    method = name;
    render();
    if (name === 'busha') Page.whenLoaded(openApp);
  }

  // Setting the location to the app's scheme opens the app, or does nothing at all. SDKs take
  // getInstalledRelatedApps away to ask for the attempt; where it is there, it can say whether the app is.
  function openApp() {
    if (method !== 'busha' || hasEnded) return;
    Page.reveal('fallback', false);
    Page.write('busha-title', 'Opening the Busha app');
    if (typeof navigator.getInstalledRelatedApps !== 'function') {
      Page.leave(data.deep_link);
      setTimeout(showFallback, 2000);
      return;
    }
    navigator.getInstalledRelatedApps().then(function (apps) {
      if (!apps.length) return showFallback();
      Page.leave(data.deep_link);
      setTimeout(showFallback, 2000);
    }, showFallback);
  }

  function showFallback() {
    if (method !== 'busha' || hasEnded) return;
    Page.write('busha-title', 'Did the Busha app open?');
    Page.write('busha-text', 'If so, approve the payment there. If not, go on here.');
    Page.reveal('fallback', true);
    Page.say('The Busha app may not have opened.');
  }

  function makeTile(id, name) {
    Page.onClick(id, function () { open(name); });
    Page.element(id).addEventListener('keydown', function (event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(name);
    });
  }

  // What is shown

  function render() {
    var payment = state.payment;
    var isPending = state.status === 'pending';
    if (isPending) Page.show(method || 'chooser');
    else if (state.status === 'processing') Page.show('processing');
    if (!isPending) {
      Page.write('processing-text', Page.money(payment.source_amount, payment.source_currency) + ' is being confirmed.');
    }
    Page.reveal('sandbox', data.is_person && isPending && !hasEnded);
    renderCountdown();
    renderVersion();
  }

  // For tests and scripts: how much of the payment request's life the page knows of.
  function renderVersion() {
    document.body.setAttribute('data-version', state.version);
    document.body.setAttribute('data-status', state.status);
  }

  var shownAt = Date.now();

  function renderCountdown() {
    if (!data.clock_runs) {
      var time = state.payment.expires_at.slice(11, 16);
      Page.write('countdown', 'Valid until ' + time + ' UTC by the sandbox’s clock, which stands still');
      return;
    }
    var left = Math.max(0, state.expires_in - Math.floor((Date.now() - shownAt) / 1000));
    var seconds = left % 60;
    Page.write('countdown', 'Expires in ' + Math.floor(left / 60) + ':' + (seconds < 10 ? '0' : '') + seconds);
  }

  function writeFacts() {
    var payment = state.payment;
    var payIn = payment.pay_in;
    var name = payment.merchant_info.name;
    var code = payment.source_currency;
    document.title = 'Pay ' + name;
    Page.write('merchant', name);
    Page.write('initial', Array.from(name.trim() || '?')[0].toUpperCase());
    Page.write('reference', 'Ref. ' + payment.reference);
    Page.writeFigure('quote', payment.requested_amount, payment.currency);
    Page.write('send', Page.money(payment.source_amount, code));
    Page.element('send').setAttribute('data-value', payment.source_amount);
    if (code !== payment.currency) Page.write('rate', '= ' + Page.money(payment.source_amount, code));
    if (payIn.type === 'address') {
      Page.write('network', payIn.network);
      Page.write('address', payIn.address);
      Page.write('tile-detail', 'Send ' + code + ' on ' + payIn.network);
      Page.write(
        'send-note', 'Send only ' + code + ' on the ' + payIn.network + ' network. Anything else would be lost.');
    } else {
      Page.write('network-label', payIn.bank_name);
      Page.write('network', payIn.account_name);
      Page.write('address-label', 'Account number');
      Page.write('address', payIn.account_number);
      Page.write('tile-detail', 'Send ' + code + ' to a bank account');
      Page.write('send-note', 'The account is for this payment only.');
    }
    Page.write('pay-exact', 'Pay ' + Page.money(payment.source_amount, code));
    Page.element('pay-amount').setAttribute('placeholder', code);
    if (data.stand_in) Page.element('stand-in').setAttribute('href', data.stand_in);
    Page.reveal('stand-in', Boolean(data.stand_in));
  }

  // The end

  var endings = {
    completed: ['Payment complete', ''],
    rejected: ['Payment declined', 'You declined it in the app. Nothing was taken.'],
    failed: ['Payment failed', ''],
    expired: ['Payment expired', 'No payment arrived in time. Go back to the merchant to start again.'],
    cancelled: ['Payment cancelled', 'Nothing was taken. You can close this page.']
  };

  function showEnding(ending) {
    var payment = state.payment;
    var texts = endings[ending] || [ending, ''];
    var text = texts[1];
    if (ending === 'completed') text = 'You paid ' + Page.money(payment.source_amount, payment.source_currency) + '.';
    if (ending === 'failed' && payment.error) text = payment.error.message + ' (' + payment.error.code + ')';
    Page.write('ended-title', texts[0]);
    Page.write('ended-text', text);
    Page.element('seal').classList.toggle('bad', ending !== 'completed');
    Page.reveal('seal-good', ending === 'completed');
    Page.reveal('seal-bad', ending !== 'completed');
    Page.write('amount-label', 'Amount');
    Page.show('ended');
    Page.reveal('sandbox', false);
    Page.say(texts[0]);
    renderWaysBack();
    renderVersion();
  }

  function renderWaysBack() {
    Page.reveal('return', state.ways_back.length > 0);
  }

  // COMPLETED goes out before the page leaves, and gets the time to arrive: only the message carries amounts.
  function end() {
    if (hasEnded) return;
    hasEnded = true;
    showEnding(state.ending);
    Page.whenLoaded(function () {
      switch (state.ending) {
      case 'completed':
        postTerminal({ status: 'COMPLETED', data: state.payment });
        Page.reveal('close', !isTerminalPosted);
        Page.goBack(state, 400);
        break;
      case 'cancelled':
        postCancelled();
        break;
      case 'rejected':
      case 'failed':
        Page.goBack(state, 0);
        break;
      }
      // For tests and scripts: whatever the page says of the end is said.
      document.body.setAttribute('data-over', 'true');
    });
  }

  // A callback that comes late, or once more. An expired request sends nobody back by itself.
  function goBackLate() {
    renderWaysBack();
    renderVersion();
    if (!isClosed && state.ending !== 'expired') Page.whenLoaded(function () { Page.goBack(state, 0); });
  }

  function apply(next) {
    if (next.version < state.version) return;
    state = next;
    shownAt = Date.now();
    if (hasEnded) return goBackLate();
    if (state.ending) return end();
    render();
    Page.goBack(state, 0);
    if (state.status === 'processing') Page.say('Payment received');
  }

  // A person closes the page. That is the end for the client, whatever becomes of the payment: the server is told, but
  // not waited for longer than a moment. If it knows better (paid just now), its ending counts.
  function close() {
    if (isTerminalPosted) return;
    if (hasEnded) return closed();
    setTimeout(closed, 3000);
    function look() { return Page.fetchState().then(apply); }
    Page.act({ action: 'cancel' }).then(apply, look).then(closed, closed);
  }

  function closed() {
    if (hasEnded && state.ending === 'completed') return;
    hasEnded = true;
    isClosed = true;
    postCancelled();
    showEnding('cancelled');
  }

  // The person at the sandbox

  function play(body) {
    var buttons = document.querySelectorAll('#sandbox button');
    function enable(isOn) { for (var i = 0; i < buttons.length; i += 1) buttons[i].disabled = !isOn; }
    enable(false);
    Page.reveal('sandbox-problem', false);
    Page.act(body).then(function (next) {
      enable(true);
      apply(next);
    }, function (error) {
      enable(true);
      Page.write('sandbox-problem', error.message);
      Page.reveal('sandbox-problem', true);
    });
  }

  function value(id) { return Page.element(id).value.trim(); }

  function copy(button) {
    var source = Page.element(button.getAttribute('data-copy') === 'address' ? 'address' : 'send');
    var text = source.getAttribute('data-value') || source.textContent;
    function done() {
      button.textContent = 'Copied';
      Page.say('Copied');
      setTimeout(function () { button.textContent = 'Copy'; }, 1500);
    }
    function byHand() {
      var range = document.createRange();
      range.selectNodeContents(source);
      var selection = window.getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      if (document.execCommand('copy')) done();
    }
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  }

  // Start

  Faults.failHere('at_start');
  Faults.noise().forEach(post);
  Faults.whenMayInitialise(initialise);
  Faults.failHere('once_ready');
  Page.whenLoaded(Faults.tellBridge);

  writeFacts();
  makeTile('tile-busha', 'busha');
  makeTile('tile-stablecoins', 'stablecoins');
  Page.onClick('close', close);
  Page.onClick('retry', openApp);
  Page.onClick('to-stablecoins', function () { open('stablecoins'); });
  Page.onClick('back', function () {
    method = null;
    render();
  });
  // The page already follows the payment; it returns to the app by the callback URL once it is there.
  Page.onClick('paid', function () {
    Page.write('waiting', 'Looking for your payment');
    Page.say('Looking for your payment');
    Page.fetchState().then(apply, function () {});
  });
  Page.onClick('return', function () { Page.tapBack(state); });
  Page.onClick('pay-exact', function () { play({ action: 'pay' }); });
  Page.onClick('pay-other', function () { play({ action: 'pay', source_amount: value('pay-amount') || '0' }); });
  Page.onClick('reject', function () { play({ action: 'reject' }); });
  Page.onClick('fail', function () { play(Page.failure()); });
  var copies = document.querySelectorAll('[data-copy]');
  for (var i = 0; i < copies.length; i += 1) copies[i].addEventListener('click', function () { copy(this); });
  if (data.clock_runs) setInterval(renderCountdown, 1000);

  if (state.ending) end();
  else apply(state);
  if (state.is_over) return;
  if (data.method) open(data.method);
  Page.follow(function () { return state.version; }, apply, function (failures) {
    if (failures > 2) Page.say('The connection is lost. Trying again.');
    Page.write('waiting', failures > 2 ? 'The connection is lost. Trying again' : 'Waiting for your payment');
  });
})();

"""##),
        BundledText(
            name: "error.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{{status}} {{title}}</title>
<link rel="icon" href="data:,">
<style>
{{page.css}}
</style>
</head>
<body>
<main class="sheet">
  <header class="bar">
    <span class="mark bad" aria-hidden="true">!</span>
    <div class="who">
      <h1>{{title}}</h1>
      <p class="small">The sandbox answered {{status}}</p>
    </div>
  </header>
  <div class="view first">
    <ul class="problems">{{problems}}</ul>
  </div>
</main>
<p class="foot">Payment sandbox. No real money moves.</p>
</body>
</html>

"""#),
        BundledText(
            name: "faults.js",
            text: #"""
// What a scenario makes wrong with the checkout page: `page` in its file. Nothing in here reaches the payment.
var Faults = (function () {
  'use strict';

  var faults = Page.data.faults;

  // Ends the script that calls this, if it is to fail here.
  function failHere(place) {
    if (faults.script_error === place) throw new Error('The scenario lets the script of this page fail');
  }

  // Calls `action` when the page may say that it is ready: at once, late by the sandbox's clock, or never.
  function whenMayInitialise(action) {
    if (faults.never_initialises) return;
    if (!faults.initialises_at) {
      action();
      return;
    }
    // For tests and scripts: the time that the page waits for.
    document.body.setAttribute('data-waits-until', faults.initialises_at);
    Page.whenTime(faults.initialises_at, function () {
      action();
      document.body.removeAttribute('data-waits-until');
    });
  }

  // What other scripts of a page post to each other: a client has to ignore all of it. Never null.
  function noise() {
    if (!faults.noise_messages) return [];
    return [
      'setImmediate$0.8271$1', '', '{"type":"resize","height":812}', 42, 0, true, [], {}, { type: 'webpackOk' },
      { source: 'devtools-bridge', payload: {} }, { status: 'PENDING' }, { status: 'LOADING', data: { progress: 40 } },
      { status: 7 }, { data: { status: 'OPENED' } }
    ];
  }

  // A message can carry no other numbers than doubles, so this is what any page gives that posts numbers.
  function withNumbers(payment) {
    var changed = Object.assign({}, payment);
    ['source_amount', 'target_amount', 'requested_amount'].forEach(function (name) {
      changed[name] = Number(payment[name]);
    });
    return changed;
  }

  // The messages that are posted in place of a terminal one.
  function terminal(message) {
    if (message.status !== 'COMPLETED') return [message];
    switch (faults.completed) {
    case 'twice': return [message, message];
    case 'without_data': return [{ status: message.status }];
    case 'amounts_as_numbers': return [{ status: message.status, data: withNumbers(message.data) }];
    default: return [message];
    }
  }

  // Clients put the bridge into the page, some of them only after its load: it is looked for again for two seconds.
  function tellBridge() {
    if (!faults.bridge_error) return;
    var attempts = 0;
    function attempt() {
      if (typeof window.BushaPayBridge === 'function') {
        window.BushaPayBridge(JSON.stringify({ type: 'error', data: faults.bridge_error }));
        return;
      }
      attempts += 1;
      if (attempts < 9) setTimeout(attempt, 250);
    }
    attempt();
  }

  return {
    failHere: failHere, whenMayInitialise: whenMayInitialise, noise: noise, terminal: terminal, tellBridge: tellBridge
  };
})();

"""#),
        BundledText(
            name: "landing.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back at the merchant</title>
<link rel="icon" href="data:,">
<style>
{{page.css}}
</style>
</head>
<body>
<main class="sheet">
  <section class="view first">
    <h2 class="headline" id="title">Back at the merchant</h2>
    <div class="stack">
      <p class="small" id="text"></p>
      <dl class="facts" id="facts"></dl>
    </div>
  </section>
</main>
<p class="foot">Payment sandbox. This page stands in for the merchant’s: a callback URL led here.</p>
<script type="application/json" id="data">{{data}}</script>
<script>
{{landing.js}}
</script>
</body>
</html>

"""#),
        BundledText(
            name: "landing.js",
            text: #"""
// Shows the query of the callback. Text from outside is only ever shown by textContent.
(function () {
  'use strict';

  var query = JSON.parse(document.getElementById('data').textContent).query;
  var titles = {
    completed: 'The payment is complete', cancelled: 'The customer declined', failed: 'The payment failed',
    expired: 'The payment request expired'
  };

  function write(id, text) { document.getElementById(id).textContent = text; }

  function add(name, value) {
    var fact = document.createElement('div');
    var pair = document.createElement('div');
    var term = document.createElement('dt');
    var text = document.createElement('dd');
    fact.className = 'fact';
    text.className = 'mono';
    term.textContent = name;
    text.textContent = value;
    pair.appendChild(term);
    pair.appendChild(text);
    fact.appendChild(pair);
    document.getElementById('facts').appendChild(fact);
  }

  var statuses = query.filter(function (pair) { return pair[0] === 'status'; });
  var status = statuses.length ? statuses[statuses.length - 1][1] : null;
  if (status !== null && Object.prototype.hasOwnProperty.call(titles, status)) write('title', titles[status]);
  write('text', query.length
    ? 'That is what the callback says. A merchant asks the server before it believes it.'
    : 'This address has no query: it is no callback of a payment request.');
  query.forEach(function (pair) { add(pair[0], pair[1]); });
})();

"""#),
        BundledText(
            name: "page.css",
            text: ##"""
/* One accent colour, the system's font, no outside resource. Dark by the system's setting. */
:root {
  color-scheme: light dark;
  --ground: #f3f4f6;
  --sheet: #ffffff;
  --ink: #14181f;
  --soft: #5b6472;
  --line: #e2e5ea;
  --field: #f6f7f9;
  --accent: #0b6e4f;
  --accent-ink: #ffffff;
  --accent-wash: #e7f4ee;
  --bad: #b3261e;
  --bad-wash: #fdecea;
  --shadow: 0 1px 2px rgba(20, 24, 31, .06), 0 8px 28px rgba(20, 24, 31, .08);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116;
    --sheet: #171b22;
    --ink: #f1f3f6;
    --soft: #a3adbb;
    --line: #2a303a;
    --field: #1f242d;
    --accent: #4cd19b;
    --accent-ink: #06291c;
    --accent-wash: #14302a;
    --bad: #ff9a90;
    --bad-wash: #3a1f1d;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: max(16px, env(safe-area-inset-top)) 16px max(24px, env(safe-area-inset-bottom));
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.45 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, p, ul, dl, dd { margin: 0; }
main, .sandbox { width: 100%; max-width: 440px; }
.sheet { background: var(--sheet); border-radius: 20px; box-shadow: var(--shadow); overflow: hidden; }

.bar { display: flex; align-items: center; gap: 12px; padding: 16px 12px 16px 20px; border-bottom: 1px solid var(--line); }
.mark {
  flex: none; width: 40px; height: 40px; border-radius: 12px; display: grid; place-items: center;
  background: var(--accent-wash); color: var(--accent); font-weight: 700; font-size: 18px;
}
.mark.bad { background: var(--bad-wash); color: var(--bad); }
.who { flex: 1; min-width: 0; }
.who h1 { font-size: 16px; font-weight: 650; line-height: 1.3; max-height: 2.6em; overflow: hidden; }
.small { font-size: 14px; color: var(--soft); }
.who .small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

button, .button { font: inherit; color: inherit; cursor: pointer; }
.icon { border: 0; background: none; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center; flex: none; color: var(--soft); }
.icon:hover { background: var(--field); color: var(--ink); }
svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.amount { padding: 28px 20px 24px; text-align: center; }
.amount .figure { margin: 4px 0 6px; font-size: 40px; font-weight: 700; line-height: 1.1; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.figure.long { font-size: 24px; }
.figure .code { font-size: .45em; font-weight: 600; letter-spacing: 0; color: var(--soft); margin-left: .2em; }

.view { padding: 0 20px 24px; }
.view h2 { font-size: 16px; font-weight: 650; margin-bottom: 12px; }
.stack { display: grid; gap: 12px; }

.tile {
  display: flex; align-items: center; gap: 14px; padding: 14px 14px 14px 16px; min-height: 72px;
  border: 1px solid var(--line); border-radius: 14px; cursor: pointer; user-select: none; -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent; transition: border-color .15s, background .15s;
}
.tile:hover, .tile:active { border-color: var(--accent); background: var(--accent-wash); }
.tile-icon { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--accent-wash); color: var(--accent); display: grid; place-items: center; }
.tile-text { flex: 1; }
.tile-text strong { display: block; font-weight: 650; }
.tile > svg { flex: none; color: var(--soft); }

.button {
  display: block; width: 100%; min-height: 50px; padding: 12px 16px; border-radius: 12px; text-align: center;
  text-decoration: none; font-weight: 600; border: 1px solid var(--line); background: var(--sheet);
}
.button:hover { border-color: var(--accent); }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
.button.main:hover { filter: brightness(1.08); }
.button.plain { border-color: transparent; background: none; color: var(--accent); }
.button.bad { color: var(--bad); }
.button[disabled] { opacity: .5; cursor: default; }

.facts { border: 1px solid var(--line); border-radius: 14px; padding: 0 16px; }
.fact { display: flex; align-items: center; gap: 8px; padding: 12px 0; }
.fact + .fact { border-top: 1px solid var(--line); }
.fact div { flex: 1; min-width: 0; }
.fact dt { font-size: 14px; color: var(--soft); }
.fact dd { font-weight: 600; font-variant-numeric: tabular-nums; }
.fact .mono { font: 600 15px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.copy { flex: none; border: 1px solid var(--line); background: var(--field); border-radius: 10px; min-height: 44px; min-width: 76px; padding: 0 12px; font-size: 14px; font-weight: 600; color: var(--accent); }
.note { background: var(--field); border-radius: 12px; padding: 12px 14px; font-size: 14px; color: var(--soft); }
.note.bad { background: var(--bad-wash); color: var(--bad); }

.waiting { display: flex; align-items: center; justify-content: center; gap: 10px; font-size: 15px; }
.dot { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); animation: pulse 1.6s ease-in-out infinite; }
.spinner { width: 40px; height: 40px; margin: 4px auto 16px; border-radius: 50%; border: 4px solid var(--line); border-top-color: var(--accent); animation: turn 1s linear infinite; }
@keyframes pulse { 50% { opacity: .25; } }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .dot, .spinner { animation-duration: 6s; } }

.centred { text-align: center; }
.seal { width: 64px; height: 64px; margin: 4px auto 16px; border-radius: 50%; display: grid; place-items: center; background: var(--accent-wash); color: var(--accent); }
.seal.bad { background: var(--bad-wash); color: var(--bad); }
.view .headline { font-size: 20px; margin-bottom: 6px; }
.centred .stack { margin-top: 20px; }

.sandbox { margin-top: 20px; padding: 16px 20px 20px; border: 2px dashed var(--line); border-radius: 20px; }
.sandbox h2 { font-size: 15px; }
.sandbox .stack { margin-top: 12px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: end; }
label { display: block; font-size: 14px; color: var(--soft); }
input { font: inherit; color: inherit; width: 100%; min-height: 50px; padding: 8px 12px; margin-top: 4px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
hr { border: 0; border-top: 1px solid var(--line); margin: 4px 0; width: 100%; }

.foot { margin-top: 16px; font-size: 13px; color: var(--soft); text-align: center; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.view.first { padding-top: 20px; }
.problems li::first-letter { text-transform: uppercase; }
.problems { padding-left: 20px; display: grid; gap: 8px; }
@media (max-height: 560px) { .amount { padding: 16px 20px; } }

"""##),
        BundledText(
            name: "page.js",
            text: #"""
// What the checkout page and the stand-in for the app share. Text from outside is only ever shown by textContent.
var Page = (function () {
  'use strict';

  var data = JSON.parse(document.getElementById('data').textContent);

  function element(id) { return document.getElementById(id); }

  function write(id, text) {
    var target = element(id);
    if (target && target.textContent !== text) target.textContent = text;
  }

  // By the attribute: SVG elements have no such property.
  function reveal(id, isShown) {
    if (isShown) element(id).removeAttribute('hidden');
    else element(id).setAttribute('hidden', '');
  }

  function onClick(id, action) { element(id).addEventListener('click', action); }

  // Shows one of the page's views, and says its headline to those who listen.
  function show(name) {
    var views = document.querySelectorAll('[data-view]');
    for (var i = 0; i < views.length; i += 1) views[i].hidden = views[i].getAttribute('data-view') !== name;
    document.body.setAttribute('data-shown', name);
  }

  function say(text) { write('live', text); }

  // 1234567.50 -> 1,234,567.50, as text: an amount never becomes a number.
  function grouped(amount) {
    var parts = String(amount).split('.');
    parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ',');
    return parts.join('.');
  }

  function money(amount, currency) { return grouped(amount) + ' ' + currency; }

  // A large amount with a small currency code behind it.
  function writeFigure(id, amount, currency) {
    var target = element(id);
    target.textContent = grouped(amount);
    var code = document.createElement('span');
    code.className = 'code';
    code.textContent = ' ' + currency;
    target.appendChild(code);
    target.classList.toggle('long', String(amount).length > 14);
  }

  // Where something in the page never arrives the load never finishes: there the document has to do.
  function whenLoaded(action) {
    var neverLoads = Boolean(data.faults && data.faults.hanging_subresource);
    var isThere = document.readyState === 'complete' || (neverLoads && document.readyState === 'interactive');
    function later() { setTimeout(action, 0); }
    if (isThere) later();
    else if (neverLoads) document.addEventListener('DOMContentLoaded', later);
    else window.addEventListener('load', later);
  }

  function request(path, options) {
    options.cache = 'no-store';
    options.credentials = 'omit';
    var timer;
    if (window.AbortController) {
      var controller = new AbortController();
      options.signal = controller.signal;
      timer = setTimeout(function () { controller.abort(); }, 45000);
    }
    return fetch(path, options).then(function (response) {
      return response.json().then(function (body) {
        clearTimeout(timer);
        if (!response.ok) throw new Error(body.message || body.detail || 'The sandbox answered ' + response.status);
        return body;
      });
    });
  }

  // How the payment request stands now.
  function fetchState() { return request(data.paths.state, { method: 'GET' }); }

  // Plays the customer; gives how the payment request stands then.
  function act(body) {
    return request(data.paths.act, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body)
    });
  }

  // What the customer's fields say about a failure; the server knows what to say where one is empty.
  function failure() {
    var body = { action: 'fail' };
    var code = element('fail-code').value.trim();
    var message = element('fail-message').value.trim();
    if (code) body.error_code = code;
    if (message) body.error_message = message;
    return body;
  }

  // Calls `apply` with every change until the payment request and its callbacks are over, and `trouble` with the number of failed
  // attempts in a row. The server holds each call back until something changes.
  function follow(version, apply, trouble) {
    var failures = 0;
    function next() {
      var after = version();
      var asked = Date.now();
      request(data.paths.state + '?after=' + after, { method: 'GET' }).then(function (state) {
        failures = 0;
        var isEarly = state.version === after && Date.now() - asked < 1000;
        if (!state.is_over) setTimeout(next, isEarly ? 1000 : 0);
        trouble(0);
        apply(state);
      }, function () {
        failures += 1;
        setTimeout(next, Math.min(8000, 250 * Math.pow(2, failures)));
        trouble(failures);
      });
    }
    next();
  }

  // Calls `action` once the sandbox's clock shows this time. The server holds the call back until then; one that breaks
  // off is made again.
  function whenTime(instant, action) {
    request(data.paths.wait + '?until=' + instant, { method: 'GET' }).then(action, function () {
      setTimeout(function () { whenTime(instant, action); }, 1000);
    });
  }

  // Leaves for the app or the merchant's page, by script: a redirect to an app's own scheme can surface as a load error
  // in a web view.
  function leave(url) {
    try {
      window.location.href = url;
    } catch (error) {
      say('The address to return to cannot be opened.');
    }
  }

  // Follows the ways back that were not followed yet, one after the other, the first after so many milliseconds. For one
  // that the customer has to tap, nothing happens by itself.
  var leftBy = 0;
  function goBack(state, delay) {
    while (leftBy < state.ways_back.length && !state.ways_back[leftBy].needs_tap) {
      setTimeout(leaveBy, delay, state.ways_back[leftBy]);
      leftBy += 1;
      delay += 150;
    }
  }

  // The customer taps: the next way, and the last one again and again.
  function tapBack(state) {
    leaveBy(state.ways_back[Math.min(leftBy, state.ways_back.length - 1)]);
    leftBy = Math.min(leftBy + 1, state.ways_back.length);
  }

  // The attribute is for tests and scripts: how often the page has left.
  function leaveBy(way) {
    leave(way.url);
    var count = Number(document.body.getAttribute('data-left') || 0) + 1;
    document.body.setAttribute('data-left', count);
  }

  function needsTap(state) {
    return state.ways_back.some(function (way) { return way.needs_tap; });
  }

  return {
    data: data, element: element, write: write, reveal: reveal, onClick: onClick, show: show, say: say, money: money,
    grouped: grouped, writeFigure: writeFigure, whenLoaded: whenLoaded, fetchState: fetchState, act: act, failure: failure,
    follow: follow, whenTime: whenTime, leave: leave, goBack: goBack, tapBack: tapBack,
    needsTap: needsTap
  };
})();

"""#),
        BundledText(
            name: "return.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url={{url}}">
<title>Going back</title>
<link rel="icon" href="data:,">
</head>
<body>
<p>Going back to the merchant.</p>
</body>
</html>

"""#),
        BundledText(
            name: "upi.html",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>UPI app (stand-in)</title>
<link rel="icon" href="data:,">
<style>
{{page.css}}
</style>
</head>
<body>
<main class="sheet">
  <header class="bar">
    <span class="mark" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24"><rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 17.5h2"/></svg></span>
    <div class="who">
      <h1 id="app"></h1>
      <p class="small">A stand-in that belongs to the sandbox</p>
    </div>
  </header>

  <div class="amount">
    <p class="small">Pay <bdi id="payee"></bdi></p>
    <p class="figure" id="asked"></p>
    <p class="small" id="vpa"></p>
  </div>

  <section class="view" data-view="pay" hidden>
    <div class="stack">
      <button class="button main" id="exact" type="button">Pay exactly this</button>
      <button class="button" id="round" type="button">Round up to a whole rupee</button>
      <hr>
      <label>Another amount in rupees <input id="other-amount" autocomplete="off" inputmode="decimal" maxlength="14"></label>
      <button class="button" id="other" type="button">Pay that instead</button>
      <button class="button plain" id="leave" type="button">Leave without paying</button>
      <p class="note bad" id="problem" role="alert" hidden></p>
    </div>
  </section>

  <section class="view centred" data-view="done" hidden>
    <h2 class="headline" id="done-title"></h2>
    <p class="small" id="done-text"></p>
    <div class="stack"><button class="button plain" id="again" type="button">Pay once more</button></div>
  </section>

  <section class="view centred" data-view="gone" hidden>
    <h2 class="headline">Nothing was paid</h2>
    <p class="small">The order stays as it is. Nothing goes back to the merchant’s app, as on a real phone.</p>
  </section>
</main>
<p class="foot">Payment sandbox. No real money moves.</p>
<p class="unseen" id="live" role="status" aria-live="polite"></p>
<script type="application/json" id="data">{{data}}</script>
<script>
{{page.js}}
{{upi.js}}
</script>
</body>
</html>

"""#),
        BundledText(
            name: "upi.js",
            text: #"""
// The stand-in for a UPI app: shows what the link asks for, and lets a person pay that or something else. Nothing goes
// back to the app that opened it, as on a real phone.
(function () {
  'use strict';

  var data = Page.data;

  // '498.99' -> 49899, digit by digit: an amount never becomes a fraction. Null if it is not an amount.
  function paise(text) {
    var parts = /^([0-9]{1,8})(?:\.([0-9]{1,2}))?$/.exec(text.trim());
    if (!parts) return null;
    var fraction = ((parts[2] || '') + '00').slice(0, 2);
    return parseInt(parts[1], 10) * 100 + parseInt(fraction, 10);
  }

  function rupees(amount) {
    var fraction = String(amount % 100);
    return '₹' + Page.grouped(String(Math.floor(amount / 100)) + '.' + (fraction.length < 2 ? '0' : '') + fraction);
  }

  function problem(text) {
    Page.write('problem', text);
    Page.reveal('problem', Boolean(text));
  }

  function pay(amount) {
    if (!amount) {
      problem('Write an amount such as 499 or 498.99.');
      return;
    }
    problem('');
    Page.act({ paise: amount, vpa: data.vpa }).then(function (result) {
      var isConfirmed = result.credit.state === 'matched';
      Page.write('done-title', isConfirmed ? 'Paid, and recognised' : 'Paid, but not recognised');
      Page.write('done-text', isConfirmed
        ? rupees(amount) + ' confirmed the order.'
        : rupees(amount) + ' matches no live reservation: the credit is parked in the merchant’s unplaced list.');
      Page.show('done');
      Page.say(isConfirmed ? 'Paid, and recognised' : 'Paid, but not recognised');
    }, function (error) { problem(error.message); });
  }

  var asked = paise(data.amount || '');
  Page.write('app', data.app);
  Page.write('payee', data.payee);
  Page.write('vpa', data.vpa);
  Page.write('asked', asked ? rupees(asked) : (data.amount || 'no amount'));
  Page.element('exact').disabled = !asked;
  Page.element('round').disabled = !asked || asked % 100 === 0;
  Page.onClick('exact', function () { pay(asked); });
  Page.onClick('round', function () { pay(Math.ceil(asked / 100) * 100); });
  Page.onClick('other', function () { pay(paise(Page.element('other-amount').value)); });
  Page.onClick('leave', function () { Page.show('gone'); });
  Page.onClick('again', function () { Page.show('pay'); });
  Page.show('pay');
})();

"""#),
    ]
}
