import Type from 'typebox';
import { AnyAmount, BusinessDate, enumOf, Guid, nullable, Timestamp } from '../../platform/http/shapes.ts';
import { ACCOUNT_NAMES, ACCOUNTS } from './accounts.ts';

export const AccountName = enumOf(ACCOUNT_NAMES, {
  description: Object.entries(ACCOUNTS)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('\n\n'),
});

export const LedgerDay = Type.Object(
  {
    restaurantGuid: Guid,
    businessDate: BusinessDate,
    currency: Type.String(),
    accounts: Type.Array(
      Type.Object({
        account: AccountName,
        debitAmount: AnyAmount,
        creditAmount: AnyAmount,
        balanceAmount: Type.Integer({ description: "the day's debits minus its credits, minor units" }),
      }),
    ),
  },
  { $id: 'LedgerDay' },
);

export const LedgerEntry = Type.Object(
  {
    guid: Guid,
    businessDate: BusinessDate,
    movement: Type.String({ description: 'what happened, for example payment.captured' }),
    debitAccount: AccountName,
    creditAccount: AccountName,
    amount: AnyAmount,
    currency: Type.String(),
    orderGuid: nullable(Guid),
    checkGuid: nullable(Guid),
    paymentGuid: nullable(Guid),
    refundGuid: nullable(Guid),
    drawerGuid: nullable(Guid),
    createdAt: Timestamp,
  },
  { $id: 'LedgerEntry' },
);
