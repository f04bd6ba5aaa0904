import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, entriesOf, entriesSearch, reportSearch } from './report-search.ts';

test('an address says what is looked at, and what makes no sense is left out', () => {
  const whole = {
    report: 'dining-options',
    period: 'custom',
    from: 20_261_101,
    to: 20_261_130,
    by: 'day,employee',
    compare: 'PREVIOUS_YEAR',
    all: true,
    figure: 'netAmount',
  };
  assert.deepEqual(reportSearch(whole), whole);
  assert.deepEqual(
    reportSearch({ report: '../x', period: 'soon', from: 'x', by: '"', compare: 1, all: 'yes', figure: {} }),
    {},
  );
});

test('periods are days up to today, months whole, and what was mixed up is put in order', () => {
  const today = 20_260_301;
  assert.deepEqual(daysOf({}, today), { from: 20_260_223, to: today });
  assert.deepEqual(daysOf({ period: 'yesterday' }, today), { from: 20_260_228, to: 20_260_228 });
  assert.deepEqual(daysOf({ period: 'month' }, today), { from: today, to: today });
  assert.deepEqual(daysOf({ period: 'lastMonth' }, today), { from: 20_260_201, to: 20_260_228 });
  assert.deepEqual(daysOf({ period: 'lastMonth' }, 20_260_115), { from: 20_251_201, to: 20_251_231 });
  assert.deepEqual(daysOf({ period: 'custom', from: 20_260_110, to: 20_260_105 }, today), {
    from: 20_260_105,
    to: 20_260_110,
  });
});

test('what is behind a figure is the query of its link, letter by letter', () => {
  assert.deepEqual(
    entriesOf('/api/v1/reports/kitchen/entries?from=20260101&to=20260102&minutes=0012&reason=a%26b&table='),
    {
      report: 'kitchen',
      search: { from: '20260101', to: '20260102', minutes: '0012', reason: 'a&b', table: '' },
    },
  );
  assert.equal(entriesOf('https://elsewhere.example/'), null);
  assert.deepEqual(entriesSearch({ hour: '08', from: 20_260_101, nested: {} }), {
    hour: '08',
    from: '20260101',
  });
});
