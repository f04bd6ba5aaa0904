import { createHash } from 'node:crypto';
import {
  type BillDocument,
  billOf,
  type Mark,
  renderEscPos,
  renderHtml,
  renderText,
  styleOf,
} from '@comanda/documents';
import { restaurant } from '../../access/index.ts';
import {
  type Check,
  checkOf,
  findOrder,
  isSold,
  type OrderDocument,
  orderFormat,
} from '../../ordering/orders/index.ts';
import { decimalsOf } from '../../platform/currency.ts';
import { one } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { Receipt, receiptParams, receiptQuery } from './shapes.ts';

/** Bytes, so that whoever fetches them hands them on as they are. */
const ESCPOS_TYPE = 'application/octet-stream';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

export const getOrderReceipt = route({
  operationId: 'getOrderReceipt',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt',
  summary: 'Get the bill or receipt of a check.',
  description:
    'As data, as a page that prints on paper of 80 or 58 mm, as text, or as the bytes of a receipt printer: the same lines and ' +
    'sums in each. Made from the order as it is now. A check that is not paid in full has no RECEIPT, only a BILL.',
  alternatives: {
    'text/html': 'a page with `format=html`, without scripts and foreign resources',
    'text/plain': 'lines of `columns` characters with `format=text`',
    [ESCPOS_TYPE]: 'ESC/POS with `format=escpos`, to be sent to a printer as it is',
  },
  access: restaurant('read:orders'),
  params: receiptParams,
  query: receiptQuery,
  response: Receipt,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'A RECEIPT is asked for and the check is not paid.' },
  handler: async ({ deps, scope, params, query }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, findOrder(scope, params.orderGuid));
    const order = orderFormat.parse(one(rows, 'order'));
    const check = chosenCheck(order, query.checkGuid);
    const receipt = receiptOf(place, order, check, query);
    const { format = 'json', columns = 42, paper = '80' } = query;
    switch (format) {
      case 'json':
        return ok(new RawJson(JSON.stringify(receipt)));
      case 'text':
        return answered(TEXT_TYPE, renderText(receipt, { columns }));
      case 'escpos':
        return answered(ESCPOS_TYPE, Buffer.from(renderEscPos(receipt, { columns })));
      case 'html':
        return page(receipt, paper === '80' ? 80 : 58);
    }
  },
});

function chosenCheck(order: OrderDocument, checkGuid: string | undefined): Check {
  const [only, ...others] = order.checks;
  if (checkGuid !== undefined) return checkOf(order, checkGuid);
  if (only && others.length === 0) return only;
  const message = 'the order has several checks: say which one';
  return failFields([{ in: 'query', path: '/checkGuid', rule: 'required', message }]);
}

function receiptOf(
  place: Restaurant,
  order: OrderDocument,
  check: Check,
  { kind, copy = false }: { kind?: BillDocument['kind']; copy?: boolean },
): BillDocument {
  const isPaid = check.dueAmount === 0 && check.payments.every(({ status }) => !UNDER_WAY.has(status));
  if (kind === 'RECEIPT' && !isPaid)
    fail('INVALID_STATE', 'The check is not paid: ask for its BILL.', {
      state: 'UNPAID',
      allowed: ['BILL'],
      dueAmount: check.dueAmount,
    });
  const marks: Mark[] = [...(isSold(order) ? [] : ['VOID' as const]), ...(copy ? ['COPY' as const] : [])];
  const lines = addressLines(place);
  return billOf(kind ?? (isPaid ? 'RECEIPT' : 'BILL'), order, check, {
    heading: { name: place.name, lines, logo: null },
    decimals: decimalsOf(order.currency),
    marks,
  });
}

/** A payment of which nobody knows yet whether it was taken. */
const UNDER_WAY: ReadonlySet<string> = new Set(['PENDING', 'UNKNOWN']);

function addressLines({ address }: Restaurant): string[] {
  if (address === null) return [];
  const { address1, address2, postalCode, city, region, country, phone } = address;
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  return [address1, address2, town, country, phone].flatMap((line) => line || []);
}

function answered(contentType: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return { status: 200, data: '' as never, headers, raw: { contentType, body } };
}

/** The page may be shown anywhere, and may do nothing there. */
function page(receipt: BillDocument, paper: 80 | 58) {
  const hash = createHash('sha256').update(styleOf(paper)).digest('base64');
  return answered(HTML_TYPE, renderHtml(receipt, { paper }), {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  });
}
