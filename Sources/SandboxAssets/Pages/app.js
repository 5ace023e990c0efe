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
    if (next.version < state.version || hasEnded || hasLeft) return;
    state = next;
    if (!state.ending) {
      if (state.status === 'processing') Page.show('scripted');
      return;
    }
    hasEnded = true;
    Page.write('ended-title', titles[state.ending]);
    Page.write('ended-text', state.callback_url ? 'Going back to the merchant.' : 'There is nowhere to go back to.');
    Page.reveal('return', Boolean(state.callback_url));
    Page.show('ended');
    Page.say(titles[state.ending]);
    if (state.callback_url) Page.whenLoaded(function () { Page.leave(state.callback_url); });
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
  Page.onClick('return', function () { Page.leave(state.callback_url); });

  Page.show(data.customer);
  if (data.customer === 'gone') return;
  if (state.ending) {
    apply(state);
    return;
  }
  Page.follow(function () { return state.version; }, apply, function (failures) {
    if (failures > 2) Page.say('The connection is lost. Trying again.');
  });
})();
