import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findBalances } from './queries.ts';
import { LedgerDay } from './shapes.ts';

export const getLedgerDay = route({
  operationId: 'getLedgerDay',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/ledger',
  summary: 'Get account balances for a business day.',
  description:
    'Every movement of money debits one account and credits another by the same amount, so the ' +
    'balances of a day add up to zero.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: requestObject({ businessDate: Field.BusinessDate }),
  response: LedgerDay,
  handler: async ({ deps, scope, query }) => {
    const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, findBalances(scope, query.businessDate));
    return ok({
      restaurantGuid: scope.restaurantGuid,
      businessDate: query.businessDate,
      currency,
      accounts: rows.map(({ account, debit_amount, credit_amount }) => ({
        account,
        debitAmount: debit_amount,
        creditAmount: credit_amount,
        balanceAmount: debit_amount - credit_amount,
      })),
    });
  },
});
