import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import {
  AMOUNT_MAX,
  Amount,
  AnyAmount,
  BusinessDate,
  enumOf,
  Guid,
  nonBlank,
  nullable,
  requestObject,
  restaurantParams,
  Timestamp,
  Version,
} from '../../platform/http/shapes.ts';
import { type Drawer, expectedAmount, varianceAmount } from './drawer.ts';
import type { MovementRow } from './queries.ts';

const Actor = Type.Object(
  {
    kind: enumOf(['USER', 'KEY', 'SYSTEM'] as const),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'CashActor' },
);

export const DrawerStatus = enumOf(['OPEN', 'CLOSED'] as const);

export const CashDrawer = Type.Object(
  {
    guid: Guid,
    restaurantGuid: Guid,
    name: Type.String(),
    status: DrawerStatus,
    businessDate: BusinessDate,
    currency: Type.String(),
    openingAmount: AnyAmount,
    salesAmount: Type.Integer({ description: 'cash payments, less change' }),
    refundAmount: Type.Integer({ description: 'cash refunded to guests' }),
    paidInAmount: AnyAmount,
    paidOutAmount: AnyAmount,
    expectedAmount: Type.Integer({ description: 'opening + sales - refunds + paid in - paid out' }),
    countedAmount: nullable(AnyAmount),
    varianceAmount: nullable(
      Type.Integer({ description: 'counted - expected: negative is short, positive is over' }),
    ),
    countedAt: nullable(Timestamp),
    openedBy: Actor,
    closedBy: nullable(Actor),
    openedAt: Timestamp,
    closedAt: nullable(Timestamp),
    updatedAt: Timestamp,
    version: Version,
  },
  { $id: 'CashDrawer' },
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
    guid: Guid,
    type: enumOf(['OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'COUNT', 'CLOSE'] as const),
    amount: Type.Integer({
      description: 'positive into the drawer, negative out of it; of a count, what was found',
    }),
    reason: nullable(Type.String()),
    paymentGuid: nullable(Guid),
    refundGuid: nullable(Guid),
    madeBy: Actor,
    createdAt: Timestamp,
  },
  { $id: 'CashMovement' },
);

export const renderMovement = (row: MovementRow) => ({
  guid: row.guid,
  type: row.type,
  amount: row.amount,
  reason: row.reason,
  paymentGuid: row.payment_guid,
  refundGuid: row.refund_guid,
  madeBy: JSON.parse(row.made_by),
  createdAt: isoTime(row.created_at),
});

export const NewCashDrawer = requestObject({ name: nonBlank(60), openingAmount: Amount });
export const CashTransfer = requestObject({
  amount: Type.Integer({ ...Amount, minimum: 1, maximum: AMOUNT_MAX }),
  reason: nonBlank(200),
  version: Type.Optional(Version),
});
export const CashCount = requestObject({ countedAmount: Amount, version: Type.Optional(Version) });

export const drawerParams = requestObject({ ...restaurantParams.properties, drawerGuid: Guid });
