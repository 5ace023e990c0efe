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
