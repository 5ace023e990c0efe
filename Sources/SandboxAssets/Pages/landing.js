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
