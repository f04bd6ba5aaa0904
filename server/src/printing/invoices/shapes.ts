import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { StoredInvoice } from './invoice.ts';

const Line = nonBlank(120);

const buyerFields = {
  name: nonBlank(200, { description: 'of the person or company' }),
  taxNumber: Type.Optional(nullable(nonBlank(60, { description: 'as it is printed' }))),
  addressLines: Type.Optional(Type.Array(Line, { maxItems: 6, description: 'as they are printed' })),
};

export const NewInvoice = requestObject({
  orderGuid: Field.Guid,
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
  ),
  buyer: Type.Optional(requestObject(buyerFields, { description: 'as the invoice is to say it' })),
  customerGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description:
        'the customer whom it is for: the buyer, with their first address, unless `buyer` says otherwise',
    }),
  ),
});

export const NewCreditNote = requestObject({
  refundGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description: 'of a refund on the check; left out: all that is left of the invoice',
    }),
  ),
  reason: Type.Optional(nonBlank(200, { description: 'by default that of the refund' })),
});

export const invoiceParams = requestObject({
  ...restaurantParams.properties,
  invoiceGuid: Type.String({ ...Field.Guid, description: 'the invoice or credit note' }),
});

const header = {
  guid: Field.Guid,
  restaurantGuid: Field.Guid,
  kind: enumOf(['INVOICE', 'CREDIT_NOTE'] as const),
  series: Type.String({ description: 'counts without a gap' }),
  sequence: Type.Integer({ description: 'its place in the series' }),
  number: Type.String({ description: 'series and sequence, as it is printed' }),
  orderGuid: Field.Guid,
  checkGuid: Field.Guid,
  invoiceGuid: nullable(
    Type.String({ ...Field.Guid, description: 'of a credit note: the invoice that it takes back' }),
  ),
  refundGuid: nullable(
    Type.String({ ...Field.Guid, description: 'of a credit note: the refund that it is for' }),
  ),
  customerGuid: nullable(Field.Guid),
  businessDate: Field.BusinessDate,
  issuedAt: Type.String({ ...Field.Timestamp, description: 'when it got its number' }),
  currency: Type.String(),
  netAmount: { ...Field.AnyAmount, description: 'without tax' },
  taxAmount: Field.AnyAmount,
  totalAmount: { ...Field.AnyAmount, description: 'of a credit note negative' },
  creditedAmount: Type.Integer({ description: 'what credit notes have taken back of it' }),
};

export const InvoiceHeader = Type.Object(header, {
  $id: 'InvoiceHeader',
  description: 'an invoice or a credit note without what it says of its buyer',
});

export const Invoice = Type.Object(
  {
    ...header,
    buyer: Type.Object(
      {
        name: Type.String(),
        taxNumber: nullable(Type.String({ description: 'null: none was named' })),
        addressLines: Type.Array(Type.String(), { description: 'as they are printed' }),
      },
      { description: 'whom it is for' },
    ),
  },
  { $id: 'Invoice', description: 'an invoice or a credit note as it was issued' },
);

export const renderHeader = (invoice: StoredInvoice, creditedAmount: number) => {
  const { paper, buyer: _, issue: _1, takesAll: _2, ...rest } = invoice;
  const { currency, netAmount, taxAmount, totalAmount } = paper;
  return { ...rest, currency, netAmount, taxAmount, totalAmount, creditedAmount };
};

export const renderInvoice = (invoice: StoredInvoice, creditedAmount: number) => ({
  ...renderHeader(invoice, creditedAmount),
  buyer: invoice.buyer,
});
