import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfPostings } from './queries.ts';
import { AccountName, LedgerEntry } from './shapes.ts';

export const listLedgerEntries = route({
  operationId: 'listLedgerEntries',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/ledger/entries',
  summary: 'List ledger entries of a business day, oldest first.',
  description: 'Each moves one amount from one account to another; nothing is ever changed or removed.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: listQuery({
    businessDate: Field.BusinessDate,
    account: Type.Optional(AccountName),
    paymentGuid: Type.Optional(Field.Guid),
  }),
  response: pageOf(LedgerEntry),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfPostings(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ guid }) => [guid]);
    const items = rows.map((row) => ({
      guid: row.guid,
      businessDate: row.business_date,
      occurredOn: row.occurred_on,
      movement: row.movement,
      debitAccount: row.debit_account,
      creditAccount: row.credit_account,
      amount: row.amount,
      currency: row.currency,
      orderGuid: row.order_guid,
      checkGuid: row.check_guid,
      paymentGuid: row.payment_guid,
      refundGuid: row.refund_guid,
      drawerGuid: row.drawer_guid,
      createdAt: isoTime(row.created_at),
    }));
    return ok({ items, nextCursor });
  },
});
