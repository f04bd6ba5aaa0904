import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, pageParameters, requestObject } from '../../platform/http/shapes.ts';

/** Of the processor: 9, two digits of the number, others, and its last four. No number of a card begins with 9. */
export const TokenValue = Type.String({
  pattern: '^9[0-9]{11,18}$',
  description: "the processor's own token, as the card page posts it",
});

const Expiry = {
  expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expiryYear: Type.Integer({ minimum: 2_000, maximum: 2_099 }),
};
const holderName = Type.Optional(nonBlank(60));

const INITIATORS = ['CUSTOMER', 'MERCHANT'] as const;

export const VaultCard = Type.Object(
  {
    id: Field.Guid,
    customerId: Type.String(),
    brand: Type.String({ description: 'VISA, MASTERCARD, AMEX … or OTHER' }),
    lastFour: Type.String(),
    expiryMonth: Type.Integer(),
    expiryYear: Type.Integer(),
    holderName: nullable(Type.String()),
    tokenized: Type.Boolean({ description: "on file is the processor's token, and no number" }),
    initiator: enumOf(INITIATORS, { description: 'who begins charges of this card' }),
    scheduled: Type.Boolean({ description: 'charges follow a plan with fixed dates' }),
    mandate: nullable(Type.Object({ text: Type.String(), acceptedAt: Field.Timestamp })),
    restaurantGuids: Type.Array(Field.Guid, {
      description: 'the restaurants that it was stored for; empty for the whole tenant',
    }),
    createdAt: Field.Timestamp,
  },
  { $id: 'VaultCard', description: 'a card on file, without its number' },
);

export const NewVaultCard = requestObject({
  customerId: nonBlank(120, { description: 'your own identifier of the guest' }),
  token: Type.Optional(
    requestObject(
      { value: TokenValue, ...Expiry, holderName },
      { description: 'a card that was typed into the card page (`/pay/card`); this or `card`' },
    ),
  ),
  card: Type.Optional(
    requestObject(
      {
        number: Type.String({
          pattern: '^[0-9]{13,19}$',
          description: 'digits only; kept sealed, never shown',
        }),
        ...Expiry,
        holderName,
      },
      { description: 'a card by its number; taken only where ALLOW_RAW_CARDS is yes' },
    ),
  ),
  initiator: Type.Optional(enumOf(INITIATORS, { default: 'CUSTOMER' })),
  scheduled: Type.Optional(Type.Boolean({ default: false })),
  mandate: Type.Optional(
    requestObject(
      { text: nonBlank(2_000), acceptedAt: Field.Timestamp },
      { description: 'what the guest agreed to, in the words that were shown, and when' },
    ),
  ),
});

export const vaultCardParams = requestObject({ id: Field.Guid });
export const vaultCardsQuery = requestObject({ customerId: nonBlank(120), ...pageParameters });

export interface CardRow {
  id: string;
  customer_id: string;
  brand: string;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  holder_name: string | null;
  token_of: string | null;
  initiator: (typeof INITIATORS)[number];
  scheduled: boolean;
  mandate_text: string | null;
  mandate_at: number | null;
  restaurant_guids: string[];
  created_at: number;
}

export function renderCard(row: CardRow): Type.Static<typeof VaultCard> {
  return {
    id: row.id,
    customerId: row.customer_id,
    brand: row.brand,
    lastFour: row.last_four,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    holderName: row.holder_name,
    tokenized: row.token_of !== null,
    initiator: row.initiator,
    scheduled: row.scheduled,
    mandate:
      row.mandate_text === null || row.mandate_at === null
        ? null
        : { text: row.mandate_text, acceptedAt: isoTime(row.mandate_at) },
    restaurantGuids: row.restaurant_guids,
    createdAt: isoTime(row.created_at),
  };
}
