import type { RestaurantScope } from '../../access/index.ts';
import { documentFormat } from '../../platform/db/document-format.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { StoredInvoice } from './invoice.ts';

/** The format in which `invoices` keeps papers: as they were issued, never changed. */
export const invoiceFormat = documentFormat<StoredInvoice>('invoice', 1);

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const next = statement(
  'invoices.next_number',
  `insert into document_counters as c (tenant_id, restaurant_guid, series, last) values ($1, $2, $3, 1)
   on conflict (tenant_id, restaurant_guid, series) do update set last = c.last + 1 returning last`,
);
/** Takes the next number of a series. Nobody else gets one until this transaction ends, and if it fails nobody has taken it. */
export const nextNumber = (scope: RestaurantScope, series: string) => next([...here(scope), series]);

const insert = statement(
  'invoices.insert',
  `insert into invoices (tenant_id, restaurant_guid, guid, kind, series, sequence, order_guid, check_guid, issue, invoice_guid,
     refund_guid, takes_all, customer_guid, business_date, total_amount, issued_at, document_version, document)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ${invoiceFormat.version}, $17)`,
);
export const insertInvoice = (scope: RestaurantScope, invoice: StoredInvoice) =>
  insert([
    ...here(scope),
    invoice.guid,
    invoice.kind,
    invoice.series,
    invoice.sequence,
    invoice.orderGuid,
    invoice.checkGuid,
    invoice.issue,
    invoice.invoiceGuid,
    invoice.refundGuid,
    invoice.takesAll,
    invoice.customerGuid,
    invoice.businessDate,
    invoice.paper.totalAmount,
    new Date(invoice.issuedAt),
    JSON.stringify(invoice),
  ]);

const CREDITED = `(select coalesce(-sum(c.total_amount), 0)::bigint from invoices c
  where c.tenant_id = i.tenant_id and c.invoice_guid = i.guid)`;

const find = statement(
  'invoices.find',
  `select i.guid, i.document, i.document_version, ${CREDITED} as credited_amount from invoices i
   where i.tenant_id = $1 and i.restaurant_guid = $2 and i.guid = $3`,
  ['credited_amount'],
);
export type InvoiceRow = RowOf<'invoices.find'>;
export const findInvoice = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const ofCheck = statement(
  'invoices.of_check',
  `select i.document, i.document_version, ${CREDITED} as credited_amount, exists (
     select from invoices c where c.tenant_id = i.tenant_id and c.invoice_guid = i.guid and c.takes_all) as is_taken_back
   from invoices i where i.tenant_id = $1 and i.restaurant_guid = $2 and i.check_guid = $3 and i.kind = 'INVOICE'
   order by i.issue desc limit 1`,
  ['credited_amount', 'is_taken_back'],
);
/** The last invoice of a check, behind the lock on its order. */
export const lastInvoiceOf = (scope: RestaurantScope, checkGuid: string) =>
  ofCheck([...here(scope), checkGuid]);

const notes = statement(
  'invoices.notes',
  `select document, document_version from invoices where tenant_id = $1 and restaurant_guid = $2 and invoice_guid = $3
   order by guid`,
);
/** The credit notes of an invoice, behind the lock on its order. */
export const creditNotesOf = (scope: RestaurantScope, invoiceGuid: string) =>
  notes([...here(scope), invoiceGuid]);

export interface InvoiceFilter {
  kind?: string;
  orderGuid?: string;
  checkGuid?: string;
  customerGuid?: string;
  businessDate?: number;
}

export const pageOfInvoices = (
  scope: RestaurantScope,
  { kind, orderGuid, checkGuid, customerGuid, businessDate }: InvoiceFilter,
  page: Page,
) =>
  pageStatement<InvoiceRow>({
    name: 'invoices.page',
    select: `select guid, document, document_version, ${CREDITED} as credited_amount from invoices i`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['kind', 'kind = ?1', kind],
      ['order', 'order_guid = ?1', orderGuid],
      ['check', 'check_guid = ?1', checkGuid],
      ['customer', 'customer_guid = ?1', customerGuid],
      ['day', 'business_date = ?1', businessDate],
    ],
    key: ['guid'],
    descending: true,
    ...page,
  });
