import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { common, Fact, form, Sum, TipSuggestions } from './document-parts.ts';

export const receiptParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });

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
    ...common,
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
    taxes: Type.Array(Tax, { description: 'none where the settings say so' }),
    tips: { ...nullable(TipSuggestions), description: 'that a bill suggests; null: it asks for no tip' },
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
    ...common,
    title: Type.String({ description: 'the number of the ticket' }),
    heading: { ...common.heading, description: 'the restaurant; not printed' },
    facts: Type.Array(Fact, { description: 'station, table, times and the note of the order' }),
    dishes: Type.Array(Dish, { description: 'in the sequence of the ticket' }),
  },
  {
    $id: 'KitchenTicketDocument',
    description: 'a kitchen ticket as data: everything that the other formats show',
  },
);

/** Of documents that are about one thing, which the path names. */
export const documentQuery = requestObject(form);
export const dayDocumentQuery = requestObject({ businessDate: Field.BusinessDate, ...form });
export const dayCloseParams = requestObject({
  ...restaurantParams.properties,
  businessDate: Type.String({
    maxLength: 40,
    description: 'yyyymmdd: the business day that was closed',
  }),
});
export const paymentSlipParams = requestObject({ ...restaurantParams.properties, paymentGuid: Field.Guid });

const Section = Type.Object(
  {
    title: Type.String(),
    rows: Type.Array(Sum, { description: 'add up to `total`, where there is one' }),
    counts: Type.Array(Fact, { description: 'what is counted and no money' }),
    total: { ...nullable(Sum), description: 'of its rows; null: they do not add up to anything' },
  },
  { $id: 'DocumentSection', description: 'a part of a report' },
);

export const ReportDocument = Type.Object(
  {
    kind: enumOf(['REPORT'] as const),
    ...common,
    sections: Type.Array(Section, { description: 'in the sequence in which they are read' }),
  },
  {
    $id: 'ReportDocument',
    description: 'a report of a day or a drawer as data: everything that the other formats show',
  },
);

export const TipSlip = Type.Object(
  {
    kind: enumOf(['TIP_SLIP'] as const),
    ...common,
    amount: Type.Integer({ description: 'of the payment, without a tip' }),
    suggestions: { ...TipSuggestions, description: 'tips to choose from' },
  },
  { $id: 'TipSlip', description: 'the slip on which a guest writes a tip, as data' },
);

export const invoicePaper = Type.Object(
  {
    kind: enumOf(['INVOICE', 'CREDIT_NOTE'] as const),
    ...common,
    number: Type.String({ description: 'series and sequence' }),
    buyer: Type.Object(
      { name: Type.String(), lines: Type.Array(Type.String(), { description: 'address and tax number' }) },
      { description: 'whom it is for' },
    ),
    lines: Type.Array(Line, { description: 'add up to `subtotalAmount`; of a credit note negative' }),
    subtotalAmount: { ...Field.AnyAmount, description: 'of its lines' },
    sums: Type.Array(Sum, {
      description: 'discounts, charges and added taxes: lead from `subtotalAmount` to `totalAmount`',
    }),
    totalAmount: Field.AnyAmount,
    taxes: Type.Array(Tax, { description: 'add up to `taxAmount`' }),
    netAmount: { ...Field.AnyAmount, description: 'with `taxAmount` it is the total' },
    taxAmount: Field.AnyAmount,
  },
  {
    $id: 'InvoiceDocument',
    description: 'an invoice or a credit note as data: everything that the other formats show',
  },
);
