import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPARES, daysOf, PERIODS, type ReportSearch, reportSearch } from './report-search.ts';
import { type SavedView, searchOf, viewOf } from './saved-view.ts';

const TODAY = 20_260_105;

/** As the API answers with it: what is absent is null. */
const stored = (search: ReportSearch): SavedView => ({
  guid: '01a1fc7f-dedb-7d67-9eb1-626cb78cd92e',
  createdAt: '2026-01-05T10:00:00.000Z',
  from: null,
  to: null,
  groupBy: null,
  compare: null,
  allRestaurants: false,
  figure: null,
  ...viewOf('Any', search, daysOf(search, TODAY)),
});

const LINES = [{}, { by: 'week,restaurant', figure: 'netAmount', all: true }] as const;
const DAYS = [{}, { from: 20_251_231 }, { to: 20_260_102 }, { from: 20_260_102, to: 20_251_231 }] as const;

for (const period of [undefined, ...PERIODS])
  test(`a view of ${period ?? 'the usual period'} that is opened again asks for the same`, () => {
    for (const compare of [undefined, ...COMPARES])
      for (const lines of LINES)
        for (const days of DAYS) {
          const search = reportSearch({ period, compare, report: 'hours', ...lines, ...days });
          const again = searchOf(stored(search));
          assert.deepEqual(reportSearch({ ...again }), again);
          assert.deepEqual(daysOf(again, TODAY), daysOf(search, TODAY));
          const { from, to, period: same, ...others } = again;
          assert.equal(same, period ?? 'last7');
          assert.deepEqual(others, { report: 'hours', ...(compare && { compare }), ...lines });
        }
  });
