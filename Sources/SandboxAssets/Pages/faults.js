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
