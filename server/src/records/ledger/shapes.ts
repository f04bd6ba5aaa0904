import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';
import { ACCOUNT_NAMES, ACCOUNTS } from './accounts.ts';

export const AccountName = enumOf(ACCOUNT_NAMES, {
  description: Object.entries(ACCOUNTS)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('\n\n'),
});

export const LedgerDay = Type.Object(
  {
    restaurantGuid: Field.Guid,
    businessDate: Field.BusinessDate,
    currency: Type.String(),
    accounts: Type.Array(
      Type.Object({
        account: AccountName,
        debitAmount: Field.AnyAmount,
        creditAmount: Field.AnyAmount,
        balanceAmount: Type.Integer({ description: "the day's debits minus its credits, minor units" }),
      }),
    ),
  },
  { $id: 'LedgerDay', description: 'what each account of the ledger moved on a business day' },
);

export const LedgerEntry = Type.Object(
  {
    guid: Field.Guid,
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    movement: Type.String({ description: 'what happened, for example payment.captured' }),
    debitAccount: AccountName,
    creditAccount: AccountName,
    amount: Field.AnyAmount,
    currency: Type.String(),
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    paymentGuid: nullable(Field.Guid),
    refundGuid: nullable(Field.Guid),
    drawerGuid: nullable(Field.Guid),
    createdAt: Field.Timestamp,
  },
  { $id: 'LedgerEntry', description: 'one movement of money from one account to another' },
);
