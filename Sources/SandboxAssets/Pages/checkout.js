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
