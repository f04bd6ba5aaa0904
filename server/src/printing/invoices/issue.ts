import type { Issue } from '@comanda/documents';
import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import type { ReadHouse } from '../receipts/index.ts';
import { numberOf, type StoredInvoice, seriesOf } from './invoice.ts';
import { insertInvoice, nextNumber } from './queries.ts';

type Wanted = Omit<
  StoredInvoice,
  'guid' | 'restaurantGuid' | 'series' | 'sequence' | 'number' | 'businessDate' | 'issuedAt' | 'paper'
>;

interface Issuing {
  scope: RestaurantScope;
  call: AuditedCall;
  house: ReadHouse;
  now: number;
}

/**
 * Gives a paper its number and writes it down, with its event and its line of the audit log. The number is taken by the last
 * statements but one: the series waits for as little as possible.
 */
export async function issue(
  tx: Transaction,
  { scope, call, house, now }: Issuing,
  wanted: Wanted,
  paperOf: (issue: Issue) => StoredInvoice['paper'],
): Promise<StoredInvoice> {
  const { place, settings } = house;
  const businessDate = businessDateAt(place, now);
  const { kind, buyer } = wanted;
  const series = seriesOf(
    kind === 'INVOICE' ? settings.invoiceSeries : settings.creditNoteSeries,
    businessDate,
  );
  const [rows] = await tx.run(nextNumber(scope, series));
  const { last: sequence } = onlyRow(rows);
  const number = numberOf(series, sequence);
  const issuedAt = isoTime(now);
  const paper = paperOf({ number, issuedAt, timeZone: place.timeZone, buyer });
  const { restaurantGuid } = scope;
  const stored: StoredInvoice = {
    guid: newGuid(),
    restaurantGuid,
    series,
    sequence,
    number,
    businessDate,
    issuedAt,
    ...wanted,
    paper,
  };
  const { guid, orderGuid, checkGuid, invoiceGuid, refundGuid } = stored;
  const { totalAmount } = paper;
  const about = { guid, number, orderGuid, checkGuid, totalAmount };
  await tx.run(
    insertInvoice(scope, stored),
    auditCall(call, {
      action: kind === 'INVOICE' ? 'invoice.issued' : 'credit_note.issued',
      target: { kind: 'invoice', id: guid },
      details: { number, orderGuid, totalAmount },
      now,
    }),
    kind === 'INVOICE'
      ? emit(scope, { type: 'invoice.issued', restaurantGuid, businessDate, data: about, now })
      : emit(scope, {
          type: 'credit_note.issued',
          restaurantGuid,
          businessDate,
          // A credit note has its invoice.
          data: { ...about, invoiceGuid: invoiceGuid!, refundGuid },
          now,
        }),
  );
  return stored;
}
