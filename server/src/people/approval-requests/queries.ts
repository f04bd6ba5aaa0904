import type { Actor, RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { Subject } from '../approvals/index.ts';
import type { ApprovalRequest } from './shapes.ts';

/** What the approval is bound to. */
export const subjectIn = ({
  permission,
  target,
  selectionGuids,
  amount,
  billAmount = null,
  takenAmount,
  laterItems,
  reason,
}: Subject): Subject => ({
  permission,
  target,
  selectionGuids,
  amount,
  billAmount,
  ...(takenAmount === undefined ? {} : { takenAmount }),
  ...(laterItems ? { laterItems } : {}),
  reason,
});

const insert = statement(
  'approval_requests.insert',
  `insert into approval_requests (tenant_id, restaurant_guid, guid, subject, comment, requested_by, device_guid, status, created_at,
     expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'PENDING', $8, $9)`,
);
export const insertRequest = (scope: RestaurantScope, request: ApprovalRequest): Statement =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    request.guid,
    subjectIn(request),
    request.comment,
    request.requestedBy,
    request.deviceGuid,
    request.createdAt,
    request.expiresAt,
  ]);

const COLUMNS = `guid, restaurant_guid, subject, comment, requested_by, device_guid, status, created_at, expires_at, decided_by,
     decided_at, decline_reason, approval_guid`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2 and guid = $3';
const here = ({ tenantId, restaurantGuid }: RestaurantScope, guid: string) => [
  tenantId,
  restaurantGuid,
  guid,
];

const find = statement('approval_requests.find', `select ${COLUMNS} from approval_requests where ${HERE}`);
type Row = RowOf<'approval_requests.find'>;
export const findRequest = (scope: RestaurantScope, guid: string) => find(here(scope, guid));

const lock = statement(
  'approval_requests.lock',
  `select ${COLUMNS} from approval_requests where ${HERE} for update`,
);
/** Until the end of the transaction nobody else decides about it. */
export const lockRequest = (scope: RestaurantScope, guid: string) => lock(here(scope, guid));

const decide = statement(
  'approval_requests.decide',
  `update approval_requests
   set status = $4, decided_by = $5, decided_at = $6, decline_reason = $7, approval_guid = $8
   where ${HERE}`,
);
/** Writes what was decided about a request that the caller has locked. */
export const writeDecision = (scope: RestaurantScope, request: ApprovalRequest): Statement =>
  decide([
    ...here(scope, request.guid),
    request.status,
    request.decidedBy,
    request.decidedAt,
    request.declineReason,
    request.approvalGuid,
  ]);

/** Newest first; `pendingAt` leaves those that wait for a decision at that time. */
export const pageOfRequests = (
  scope: RestaurantScope,
  pendingAt: number | undefined,
  { after, limit }: Page,
): Statement<Row> =>
  pageStatement({
    name: 'approval_requests.page',
    select: `select ${COLUMNS} from approval_requests`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      [
        'pending',
        `status = 'PENDING' and expires_at > ?1`,
        pendingAt === undefined ? undefined : new Date(pendingAt),
      ],
    ],
    key: ['guid'],
    descending: true,
    after,
    limit,
  });

const actor = (text: string | null) => (text === null ? null : (JSON.parse(text) as Actor));

/** The request as it is now: one that waits behind its end has expired. */
export const toRequest = (row: Row, now: number): ApprovalRequest => ({
  guid: row.guid,
  restaurantGuid: row.restaurant_guid,
  ...(JSON.parse(row.subject) as Subject),
  comment: row.comment,
  status: row.status === 'PENDING' && now >= row.expires_at ? 'EXPIRED' : row.status,
  requestedBy: JSON.parse(row.requested_by) as Actor,
  deviceGuid: row.device_guid,
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(row.expires_at),
  decidedBy: actor(row.decided_by),
  decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
  declineReason: row.decline_reason,
  approvalGuid: row.approval_guid,
});
