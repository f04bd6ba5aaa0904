import Type from 'typebox';
import { ACTOR_KINDS } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';

const PROCESSORS = ['CARDPOINTE', 'EXTERNAL_TERMINAL'] as const;

const RequestedBy = Type.Object(
  {
    kind: enumOf(ACTOR_KINDS),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { description: 'who asked for it' },
);

export const PendingChange = Type.Object(
  {
    processor: enumOf(PROCESSORS),
    merchantId: Type.String(),
    effectiveAt: { ...Field.Timestamp, description: 'new payments go there within a minute of it' },
    requestedBy: RequestedBy,
    confirmationsNeeded: Type.Integer({
      description: 'so many owners have to confirm for it to take effect at once',
    }),
  },
  {
    $id: 'PendingPaymentAccountChange',
    description: 'another account that is to take the place of the current one',
  },
);

const FormerPaymentAccount = Type.Object(
  {
    processor: enumOf(PROCESSORS),
    merchantId: Type.String(),
    username: Type.String(),
    retiredAt: { ...Field.Timestamp, description: 'when another account took its place' },
  },
  {
    $id: 'FormerPaymentAccount',
    description: 'an account on which no new payments are made; those that were made on it keep it',
  },
);

export const PaymentAccount = Type.Object(
  {
    processor: enumOf(PROCESSORS),
    merchantId: Type.String(),
    username: Type.String(),
    currency: Type.String({ description: "the restaurant's" }),
    mode: enumOf(['LIVE', 'TEST'] as const, {
      description: 'TEST: the gateway is a test system, which moves no money',
    }),
    sandbox: Type.Boolean({ description: 'an account of the simulator, since none is set' }),
    version: nullable(Field.Version),
    updatedAt: nullable(Field.Timestamp),
    formerAccounts: Type.Array(FormerPaymentAccount, {
      description: 'accounts that payments still need, the latest first',
    }),
    pendingChange: nullable(PendingChange),
  },
  { $id: 'PaymentAccount', description: 'the merchant account under which a restaurant charges cards' },
);

const Word = (max: number, more = {}) =>
  nonBlank(max, {
    pattern: '^[\\x21-\\x39\\x3b-\\x7e]+$',
    description: 'visible ASCII without a colon',
    ...more,
  });

const merchantId = (max: number) =>
  nonBlank(max, {
    pattern: '^[A-Za-z0-9-]+$',
    description: "the processor's number for the restaurant",
  });
const Password = nonBlank(200, { pattern: '^[\\x21-\\x7e]+$', description: 'kept sealed, never shown' });

export const PaymentAccountRequest = requestObject({
  processor: enumOf(PROCESSORS),
  merchantId: merchantId(16),
  username: Type.Optional(Word(64)),
  password: Type.Optional(Password),
  version: Type.Optional(Field.Version),
});

/** The account that whoever confirms has seen. */
export const ChangeConfirmation = requestObject({
  processor: enumOf(PROCESSORS),
  merchantId: merchantId(16),
});

export const FormerAccountRequest = requestObject({ username: Word(64), password: Password });
export const formerAccountParams = requestObject({
  ...restaurantParams.properties,
  // Longer than any is: what names no account is not found.
  merchantId: merchantId(64),
});

export interface AccountRow {
  processor: (typeof PROCESSORS)[number];
  merchant_id: string;
  username: string;
  password: string;
  version: number;
  updated_at: number;
  /** When another took its place; null: it is the current one. */
  retired_at: number | null;
}
