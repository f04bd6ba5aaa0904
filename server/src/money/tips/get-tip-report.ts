import Type from 'typebox';
import { type RestaurantScope, restaurant } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { sumOf } from '../../platform/sum.ts';
import { findTipsTaken } from '../../records/ledger/index.ts';
import { route } from '../deps.ts';
import { namesOf } from './names.ts';
import { findGone } from './queries.ts';
import { readerOf } from './reader.ts';
import { findAccounts, sumPayouts, sumShares } from './report-queries.ts';
import { TipReport } from './report-shapes.ts';
import { GROUPINGS, type TipFacts, tipLines } from './tip-report.ts';

export const getTipReport = route({
  operationId: 'getTipReport',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tips',
  summary: 'Get tips taken, shared, paid and still owed.',
  description:
    'By business day, person or job. Tips are what went through the till: what people declare at their clock-out is theirs ' +
    'already, and not in it. Tips are taken and given back on the day on which they are booked, shared for the day of the ' +
    'distribution, and paid on the day of the pay-out.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: requestObject({
    from: Type.Integer({ ...Field.BusinessDate, description: 'first business date' }),
    to: Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    groupBy: Type.Optional(enumOf(GROUPINGS, { default: 'day' })),
  }),
  response: TipReport,
  handler: async ({ deps, scope, query }) => {
    const { from, to, groupBy = 'day' } = query;
    if (to < from) failFields([{ in: 'query', path: '/to', rule: 'range', message: 'is before from' }]);
    const { currency, guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const { facts, balance } = await readTips(deps.db, scope, { from, to });
    const lines = tipLines(facts, groupBy);
    const people = groupBy === 'person' ? lines.map(({ key: staffGuid }) => ({ staffGuid })) : [];
    const names = await namesOf(readerOf(deps.db, scope), scope, people);
    const labelled = lines.map((line) => ({ ...line, label: names.get(line.key) ?? '' }));
    return ok({ restaurantGuid, from, to, currency, groupBy, lines: labelled, balance });
  },
});

const EVER = { from: 10_000_101, to: 99_991_231 };

/** All of it in one transaction: a figure is never beside one of a moment later. */
async function readTips(db: Database, scope: RestaurantScope, span: { from: number; to: number }) {
  const [taken, gone, shared, paid, accounts] = await db.run(
    scope,
    findTipsTaken(scope, EVER),
    findGone(scope),
    sumShares(scope, span),
    sumPayouts(scope, span),
    findAccounts(scope),
  );
  const within = taken.filter(({ business_date: day }) => day >= span.from && day <= span.to);
  const owed = accounts.map(({ staff_guid, owed_amount: amount }) => ({ staff_guid, amount }));
  const facts: TipFacts = { taken: within, shared, paid, owed };
  const takenAmount = sumOf(taken, ({ amount }) => amount);
  const balance = {
    takenAmount,
    paidAmount: sumOf(accounts, ({ paid_amount }) => paid_amount),
    owedAmount: sumOf(owed, ({ amount }) => amount),
    unsharedAmount: takenAmount - sumOf(gone, ({ amount }) => amount),
  };
  return { facts, balance };
}
