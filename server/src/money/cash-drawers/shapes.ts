import Type from 'typebox';
import { ACTOR_KINDS } from '../../access/index.ts';
import { Approver, approvalGuid } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { type Drawer, expectedAmount, varianceAmount } from './drawer.ts';
import type { MovementRow } from './queries.ts';

const Actor = Type.Object(
  {
    kind: enumOf(ACTOR_KINDS),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'CashActor', description: 'who did something with a cash drawer' },
);

export const DrawerStatus = enumOf(['OPEN', 'CLOSED'] as const);

export const CashDrawer = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    name: Type.String(),
    status: DrawerStatus,
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    currency: Type.String(),
    openingAmount: Field.AnyAmount,
    salesAmount: Type.Integer({ description: 'cash payments, less change' }),
    refundAmount: Type.Integer({ description: 'cash refunded to guests' }),
    paidInAmount: Field.AnyAmount,
    paidOutAmount: Field.AnyAmount,
    noSaleCount: Type.Integer({ description: 'how often it was opened without a sale' }),
    expectedAmount: Type.Integer({ description: 'opening + sales - refunds + paid in - paid out' }),
    countedAmount: nullable(Field.AnyAmount),
    varianceAmount: nullable(
      Type.Integer({ description: 'counted - expected: negative is short, positive is over' }),
    ),
    countedAt: nullable(Field.Timestamp),
    openedBy: Actor,
    closedBy: nullable(Actor),
    openedAt: Field.Timestamp,
    closedAt: nullable(Field.Timestamp),
    updatedAt: Field.Timestamp,
    version: Field.Version,
  },
  { $id: 'CashDrawer', description: 'a drawer that holds cash: opened with a float, counted and closed' },
);

export function render(drawer: Drawer) {
  const { countedAt, openedAt, closedAt, updatedAt, ...rest } = drawer;
  return {
    ...rest,
    expectedAmount: expectedAmount(drawer),
    varianceAmount: varianceAmount(drawer),
    countedAt: countedAt === null ? null : isoTime(countedAt),
    openedAt: isoTime(openedAt),
    closedAt: closedAt === null ? null : isoTime(closedAt),
    updatedAt: isoTime(updatedAt),
  };
}

export const CashMovement = Type.Object(
  {
    guid: Field.Guid,
    type: enumOf(['OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'NO_SALE', 'COUNT', 'CLOSE'] as const),
    amount: Type.Integer({
      description:
        'positive into the drawer, negative out of it; of a count, what was found; 0 of an opening without a sale',
    }),
    reason: nullable(Type.String()),
    paymentGuid: nullable(Field.Guid),
    refundGuid: nullable(Field.Guid),
    madeBy: Actor,
    approver: nullable(Approver),
    createdAt: Field.Timestamp,
  },
  { $id: 'CashMovement', description: 'one movement of cash, or one count' },
);

export const renderMovement = (row: MovementRow) => ({
  guid: row.guid,
  type: row.type,
  amount: row.amount,
  reason: row.reason,
  paymentGuid: row.payment_guid,
  refundGuid: row.refund_guid,
  madeBy: JSON.parse(row.made_by),
  approver: row.approver === null ? null : JSON.parse(row.approver),
  createdAt: isoTime(row.created_at),
});

export const NewCashDrawer = requestObject({ name: nonBlank(60), openingAmount: Field.Amount });
export const CashTransfer = requestObject({
  amount: Type.Integer({ ...Field.Amount, minimum: 1, maximum: Field.AMOUNT_MAX }),
  reason: nonBlank(200),
  version: Type.Optional(Field.Version),
});
export const CashPayOut = requestObject({
  ...CashTransfer.properties,
  approval: approvalGuid('drawer.pay_out'),
});
export const NoSaleOpening = requestObject({
  reason: nonBlank(200),
  printerGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description: 'the printer that the drawer is connected to; by default the one that prints receipts',
    }),
  ),
  approval: approvalGuid('drawer.no_sale'),
  version: Type.Optional(Field.Version),
});
export const CashCount = requestObject({
  countedAmount: Field.Amount,
  version: Type.Optional(Field.Version),
});

export const drawerParams = requestObject({ ...restaurantParams.properties, drawerGuid: Field.Guid });
