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
