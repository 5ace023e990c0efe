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
