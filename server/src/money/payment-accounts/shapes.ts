import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';

const PROCESSORS = ['CARDPOINTE', 'EXTERNAL_TERMINAL'] as const;

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
  },
  { $id: 'PaymentAccount', description: 'the merchant account under which a restaurant charges cards' },
);

const Word = (max: number, more = {}) =>
  nonBlank(max, {
    pattern: '^[\\x21-\\x39\\x3b-\\x7e]+$',
    description: 'visible ASCII without a colon',
    ...more,
  });

export const PaymentAccountRequest = requestObject({
  processor: enumOf(PROCESSORS),
  merchantId: nonBlank(16, {
    pattern: '^[A-Za-z0-9-]+$',
    description: "the processor's number for the restaurant",
  }),
  username: Type.Optional(Word(64)),
  password: Type.Optional(
    nonBlank(200, { pattern: '^[\\x21-\\x7e]+$', description: 'kept sealed, never shown' }),
  ),
  version: Type.Optional(Field.Version),
});

export interface AccountRow {
  processor: (typeof PROCESSORS)[number];
  merchant_id: string;
  username: string;
  password: string;
  version: number;
  updated_at: number;
}
