import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';

export const receiptParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });

/** In which form a document is wanted. */
const form = {
  format: Type.Optional(
    enumOf(['json', 'html', 'text', 'escpos'] as const, {
      default: 'json',
      description: 'the data in the envelope, a page, plain text, or bytes for a receipt printer',
    }),
  ),
  columns: Type.Optional(
    Type.Integer({
      minimum: 24,
      maximum: 96,
      default: 42,
      description: 'characters in a line of text and ESC/POS: 32 on most paper of 58 mm, 42 or 48 on 80 mm',
    }),
  ),
  paper: Type.Optional(
    enumOf(['58', '80'] as const, { default: '80', description: 'of a page: millimetres' }),
  ),
  copy: Type.Optional(Type.Boolean({ default: false, description: 'marks it as a copy' })),
};

export const ticketDocumentQuery = requestObject(form);

export const receiptQuery = requestObject({
  kind: Type.Optional(
    enumOf(['BILL', 'RECEIPT'] as const, {
      description: 'RECEIPT once the check is paid, BILL before, unless this says so',
    }),
  ),
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
  ),
  ...form,
});

const Fact = Type.Object(
  {
    label: Type.String({ description: 'what it is, for example Table' }),
    value: Type.String({ description: 'as it is printed' }),
  },
  { $id: 'DocumentFact', description: 'a line of a document without an amount' },
);
const Sum = Type.Object(
  { label: Type.String({ description: 'what it is for' }), amount: Field.AnyAmount },
  { $id: 'DocumentSum', description: 'an amount on a document, with its name' },
);

const Logo = Type.Object(
  {
    width: Type.Integer({ description: 'in dots' }),
    height: Type.Integer({ description: 'in dots' }),
    bits: Type.String({ description: 'base64, a bit for each dot' }),
  },
  { description: 'black and white' },
);

const Heading = Type.Object({
  name: Type.String(),
  lines: Type.Array(Type.String(), { description: 'address and phone' }),
  logo: { ...nullable(Logo), description: 'in black and white; null: none' },
});

const Line = Type.Object({
  quantity: Type.String(),
  name: Type.String(),
  details: Type.Array(Type.String(), { description: 'its modifiers' }),
  amount: Type.Integer({ description: 'before discounts' }),
});

const Tax = Type.Object({
  label: Type.String({ description: 'its name' }),
  rate: nullable(Type.String({ description: 'percent' })),
  inclusive: Type.Boolean({ description: 'whether the prices hold it' }),
  taxableAmount: Field.AnyAmount,
  taxAmount: Field.AnyAmount,
});

const CashHanded = Type.Object({
  paidAmount: { ...Field.AnyAmount, description: 'with its tip' },
  roundingAmount: Type.Integer({ description: 'added so that coins can pay it; negative: left off' }),
  tenderedAmount: { ...Field.AnyAmount, description: 'what the guest handed over' },
  changeAmount: { ...Field.AnyAmount, description: 'what the guest got back' },
});

export const Receipt = Type.Object(
  {
    kind: enumOf(['BILL', 'RECEIPT'] as const),
    title: Type.String(),
    marks: Type.Array(enumOf(['COPY', 'VOID'] as const), { description: 'printed at both ends' }),
    heading: { ...Heading, description: 'who it is from' },
    currency: Type.String(),
    decimals: Type.Integer({ description: 'of the currency' }),
    facts: Type.Array(Fact),
    lines: Type.Array(Line, { description: 'add up to `subtotalAmount`' }),
    subtotalAmount: { ...Field.AnyAmount, description: 'of its lines' },
    sums: Type.Array(Sum, {
      description: 'discounts, charges, added taxes and the tip: lead from `subtotalAmount` to `totalAmount`',
    }),
    totalAmount: Field.AnyAmount,
    payments: Type.Array(Sum, { description: 'with their tips' }),
    cash: Type.Array(CashHanded, { description: 'of the payments in cash' }),
    dueAmount: Field.AnyAmount,
    overpaidAmount: Type.Integer({ description: 'what was paid beyond the total' }),
    refunds: Type.Array(Sum),
    taxes: Type.Array(Tax),
    code: nullable(
      Type.Object(
        { url: Type.String(), label: Type.String({ description: 'below the code' }) },
        { description: 'shown as a QR code' },
      ),
    ),
    legalLines: Type.Array(Type.String(), { description: 'what the law demands at its foot' }),
  },
  { $id: 'Receipt', description: 'a bill or receipt as data: everything that the other formats show' },
);

const Dish = Type.Object({
  quantity: Type.String(),
  name: Type.String({ description: 'with its size' }),
  details: Type.Array(Type.String(), { description: 'modifiers, notes, seat and course' }),
  voided: Type.Boolean({ description: 'not wanted any more: struck through' }),
});

export const KitchenTicketDocument = Type.Object(
  {
    kind: enumOf(['KITCHEN_TICKET'] as const),
    title: Type.String({ description: 'the number of the ticket' }),
    marks: Type.Array(enumOf(['COPY', 'VOID'] as const), { description: 'printed at both ends' }),
    heading: { ...Heading, description: 'the restaurant; not printed' },
    currency: Type.String(),
    decimals: Type.Integer({ description: 'of the currency' }),
    facts: Type.Array(Fact, { description: 'station, table, times and the note of the order' }),
    dishes: Type.Array(Dish, { description: 'in the sequence of the ticket' }),
    code: Type.Null({ description: 'tickets have no QR code' }),
    legalLines: Type.Array(Type.String(), { description: 'none' }),
  },
  {
    $id: 'KitchenTicketDocument',
    description: 'a kitchen ticket as data: everything that the other formats show',
  },
);
