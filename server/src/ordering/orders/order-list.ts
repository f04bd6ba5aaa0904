import Type, { type Static } from 'typebox';
import { scopesOf, type TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, pageOfTexts, readPage } from '../../platform/http/page.ts';
import type { RawJson } from '../../platform/http/response/envelope.ts';
import { enumOf, listQuery, nonBlank } from '../../platform/http/shapes.ts';
import type { OrderingDeps } from '../deps.ts';
import { ORDER_PAYMENTS, type OrderFilter, type OrderListRow, sortOf } from './list-queries.ts';
import { withGuest } from './queries.ts';
import { DeliveryState } from './shapes/delivery.ts';
import { GuestOrderStatus } from './shapes/order.ts';
import { GUEST_ORDER_STATUSES, type GuestOrderStatus as Status } from './states.ts';

/** What lists of orders have in common. */

const ANY_STATUS = GUEST_ORDER_STATUSES.join('|');

export const orderListQuery = listQuery({
  businessDate: Type.Optional(Field.BusinessDate),
  modifiedAfter: Type.Optional(Field.Timestamp),
  modifiedBefore: Type.Optional(Field.Timestamp),
  promisedAfter: Type.Optional(
    Type.String({ ...Field.Timestamp, description: 'promised later than this; soonest first' }),
  ),
  promisedBefore: Type.Optional(
    Type.String({ ...Field.Timestamp, description: 'promised before this; soonest first' }),
  ),
  open: Type.Optional(
    Type.Boolean({ description: 'true: neither closed nor voided nor refused; false: all' }),
  ),
  status: Type.Optional(GuestOrderStatus),
  statuses: Type.Optional(
    Type.String({
      pattern: `^(${ANY_STATUS})(,(${ANY_STATUS})){0,4}$`,
      description: 'several of `status`, separated by commas',
    }),
  ),
  paymentStatus: Type.Optional(
    enumOf(ORDER_PAYMENTS, {
      description:
        'nothing is paid and something due, a part is paid, all is paid, or something was given back',
    }),
  ),
  externalId: Type.Optional(Field.ExternalId),
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  tableGuid: Type.Optional(Field.Guid),
  server: Type.Optional(
    Type.String({
      ...Field.Guid,
      description: 'whoever serves it: the uid of an account, or the guid of whoever opened it at a till',
    }),
  ),
  deliveryState: Type.Optional(DeliveryState),
  displayNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  guestName: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 200,
      pattern: '\\S.*\\S',
      description: "how the guest's name begins, whatever its case and accents; needs the scope read:guests",
    }),
  ),
  notes: Type.Optional(nonBlank(200, { description: 'a part of the notes; of open orders only' })),
});

type Query = Static<typeof orderListQuery>;

/** The filter of a query. Ends the request where two of it do not go together, or the caller may not look by it. */
export function filterOf(scope: TenantScope, query: Query): OrderFilter {
  const { limit: _, cursor: __, status, statuses, paymentStatus, ...plain } = query;
  const wrong = (path: string, rule: string, message: string): FieldError[] => [
    { in: 'query', path, rule, message },
  ];
  if (status !== undefined && statuses !== undefined)
    failFields(wrong('/statuses', 'oneOf', 'is not given together with status'));
  if (query.notes !== undefined && !query.open)
    failFields(wrong('/notes', 'oneOf', 'is looked for in open orders: give open=true as well'));
  const isOfChanges = query.modifiedAfter !== undefined || query.modifiedBefore !== undefined;
  const isPromised = query.promisedAfter !== undefined || query.promisedBefore !== undefined;
  if (isOfChanges && isPromised)
    failFields(
      wrong('/promisedAfter', 'oneOf', 'is not given together with modifiedAfter or modifiedBefore'),
    );
  if (query.guestName !== undefined && !scopesOf(scope).has('read:guests'))
    fail('FORBIDDEN', 'To look for guests needs the scope read:guests.');
  const wanted = status === undefined ? statuses?.split(',') : [status];
  return {
    ...plain,
    ...(wanted ? { statuses: wanted as Status[] } : {}),
    ...(paymentStatus ? { payment: paymentStatus } : {}),
  };
}

/** What these lists are refused to who may not read guests. */
export const GUEST_SEARCH = { scope: 'read:guests', when: 'it looks for a `guestName`' };

/** Reads a page and renders it. */
export async function orderPage(
  call: ListCall,
  statementOf: (filter: OrderFilter, paging: Page & { guests: boolean }) => Statement<OrderListRow>,
): Promise<RawJson> {
  const { scope, query } = call;
  const filter = filterOf(scope, query);
  const guests = scopesOf(scope).has('read:guests');
  const page = statementOf(filter, { ...pageFor(call), guests });
  const { rows, nextCursor } = await readPage(call, page, (row) => positionOf(filter, row));
  return pageOfTexts(rows.map(withGuest), nextCursor);
}

interface ListCall {
  deps: OrderingDeps;
  scope: TenantScope;
  query: Query;
  cursor: (string | number)[] | undefined;
  seal(position: readonly (string | number)[]): string;
}

function positionOf(filter: OrderFilter, row: OrderListRow): [string | number, string] {
  const sort = sortOf(filter);
  if (sort === 'business_date') return [row.business_date, row.guid];
  // A list of promises has those that have one.
  return [isoTime(sort === 'updated_at' ? row.updated_at : row.promised_at!), row.guid];
}
