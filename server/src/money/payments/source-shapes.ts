import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { nonBlank, requestObject } from '../../platform/http/shapes.ts';
import { TokenValue } from '../vault/index.ts';

/** What is charged, and whether for less. */

export const PositiveAmount = Type.Integer({ ...Field.Amount, minimum: 1 });
const Expiry = {
  expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expiryYear: Type.Integer({ minimum: 2_000, maximum: 2_099 }),
};
const Cvv = Type.String({ pattern: '^[0-9]{3,4}$', description: 'passed on once, stored nowhere' });

export const CardToken = requestObject(
  {
    value: TokenValue,
    expiryMonth: Type.Optional(Expiry.expiryMonth),
    expiryYear: Type.Optional(Expiry.expiryYear),
    cvv: Type.Optional(Cvv),
  },
  { description: 'a card that was typed into the card page (`/pay/card`)' },
);

/** What is charged; exactly one of these. */
export const PaymentSource = requestObject(
  {
    token: Type.Optional(CardToken),
    vaultCardId: Type.Optional(Type.String({ ...Field.Guid, description: 'a card on file' })),
    heldRetref: Type.Optional(
      nonBlank(60, { description: 'the card of a hold of this tab, to hold more on it; with `tab` only' }),
    ),
    card: Type.Optional(
      requestObject(
        {
          number: Type.String({ pattern: '^[0-9]{13,19}$', description: 'digits only; taken over TLS only' }),
          ...Expiry,
          cvv: Type.Optional(Cvv),
          holderName: Type.Optional(nonBlank(60)),
          postalCode: Type.Optional(nonBlank(12)),
        },
        { description: 'a card by its number; taken only where ALLOW_RAW_CARDS is yes' },
      ),
    ),
    terminal: Type.Optional(
      requestObject(
        {
          reference: nonBlank(60, { description: 'of the slip' }),
          authcode: Type.Optional(nonBlank(16)),
          brand: Type.Optional(nonBlank(20)),
          lastFour: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
        },
        { description: 'taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts)' },
      ),
    ),
  },
  { minProperties: 1, maxProperties: 1, description: 'exactly one of these' },
);

export const PartialApproval = Type.Optional(
  Type.Boolean({ description: 'take less when the bank approves less; otherwise all or nothing' }),
);
