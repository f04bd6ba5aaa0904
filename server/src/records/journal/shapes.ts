import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';
import type { EntryRow } from './queries.ts';

const Total = (description: string) => Type.Integer({ description });

export const JournalEntry = Type.Object(
  {
    sequence: Type.Integer({ description: 'counts from 1 without a gap' }),
    kind: enumOf(
      [
        'SALE',
        'SALE_REVERSED',
        'REFUND',
        'REFUND_REVERSED',
        'VOID',
        'INVOICE',
        'CREDIT_NOTE',
        'DAY_CLOSE',
      ] as const,
      {
        description:
          'SALE: a check was paid, or its sale grew; SALE_REVERSED: it was opened again, or fell; REFUND_REVERSED: a refund did ' +
          'not come about',
      },
    ),
    businessDate: Field.BusinessDate,
    recordedAt: Type.String({ ...Field.Timestamp, description: 'when it happened' }),
    currency: Type.String(),
    amount: Type.Integer({
      description:
        'what guests were charged more, or (negative) less; of a void what it took off, of a paper or a day its total',
    }),
    taxAmount: Type.Integer({ description: 'the tax in it' }),
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    invoiceGuid: nullable(Type.String({ ...Field.Guid, description: 'of an invoice or a credit note' })),
    number: nullable(Type.String({ description: 'of an invoice, a credit note or a Z report' })),
    soldTotal: Total('all that was ever sold, up to this entry; it never falls'),
    takenBackTotal: Total('all that was ever taken back of it; it never falls'),
    voidedTotal: Total('all that was ever voided; it never falls'),
    previousHash: Type.String({ description: 'the `hash` of the entry before; of the first one zeros' }),
    hash: Type.String({ description: 'SHA-256 of the entry, in hexadecimal' }),
  },
  { $id: 'JournalEntry', description: 'a fiscal fact, chained to the one before it' },
);

export const renderEntry = (row: EntryRow) => ({
  sequence: row.sequence,
  kind: row.kind as never,
  businessDate: row.business_date,
  recordedAt: isoTime(row.recorded_at),
  currency: row.currency,
  amount: row.amount,
  taxAmount: row.tax_amount,
  orderGuid: row.order_guid,
  checkGuid: row.check_guid,
  invoiceGuid: row.invoice_guid,
  number: row.number,
  soldTotal: row.sold_total,
  takenBackTotal: row.taken_back_total,
  voidedTotal: row.voided_total,
  previousHash: row.previous_hash,
  hash: row.hash,
});
