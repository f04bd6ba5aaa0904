import assert from 'node:assert/strict';
import type { Route } from '../../src/platform/http/route.ts';
import { assertDeclared } from '../../src/records/events/check-events.ts';
import type { EventType } from '../../src/records/events/index.ts';
import { AUDITED, EARLIER_STEPS, NOT_AUDITED } from './audited.ts';
import type { TestDatabase } from './database.ts';
import type { Reply } from './http.ts';
import { accessOf } from './promises.ts';

/** What a write leaves besides its rows: a line in the audit log, and one event. */

/**
 * What a change makes elsewhere tells of itself: an order its tickets and the portions that are left, a ticket its order, a
 * request for approval the approval.
 */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  '/orders': [
    'menu.stock_updated',
    'kitchen.ticket.created',
    'kitchen.ticket.updated',
    'kitchen.ticket.voided',
    'kitchen.ticket.moved',
  ],
  '/kitchen/tickets': ['selection.ready', 'order.in_preparation', 'order.ready'],
  '/approval-requests': ['approval.given'],
  // The order that was not made, and what follows from it.
  '/sync/reviews': ['menu.stock_updated', 'kitchen.ticket.created'],
};

/** Not one event: none of what no reader waits for, or one of each of several changes. */
const OTHERWISE: Readonly<Record<string, number>> = {
  createImage: 0,
  deleteImage: 0,
  createReportView: 0,
  issueTableCode: 0,
  deleteReportView: 0,
  createReceiptLink: 0,
  sendReceiptMail: 0,
  deleteReceiptLink: 0,
  reroutePrinter: 0,
  acceptSyncReview: 2,
  correctSyncReview: 2,
  runOrderCommands: 2,
  // A hold that pays a check from now on, the check that is covered, and the capture.
  settleTab: 3,
};

/** That a printer has fallen silent, and what waits for it, is told when it is, whatever is asked meanwhile. */
const OF_TIME: readonly string[] = ['printer.offline', 'printer.needs_attention', 'print_job.delayed'];

interface Written {
  tenantId: string;
  database: TestDatabase;
  reply: Reply<Record<string, unknown>>;
}

/** One line of its action, of the tenant whose it is, with the correlation id of the request. */
export async function assertAudited(route: Route, { tenantId, database, reply }: Written): Promise<void> {
  const action = AUDITED[route.operationId] ?? '';
  if (action in NOT_AUDITED || EARLIER_STEPS.has(route.operationId)) return;
  const lines = await database.sql<{ tenant_id: string | null; action: string }>(
    'select tenant_id, action from audit_log where correlation_id = $1 order by id',
    [reply.body.meta.correlationId],
  );
  const whose = route.operationId === 'createTenant' ? reply.must(route.status).tenantId : tenantId;
  assert.deepEqual(
    lines.filter((line) => line.action === action).map((line) => line.tenant_id),
    [whose],
    JSON.stringify(lines),
  );
}

/** The number of a tenant's last event. */
export async function lastEvent(database: TestDatabase, tenantId: string): Promise<number> {
  const last = 'select coalesce(max(sequence), 0)::int as last from events where tenant_id = $1';
  return (await database.sql<{ last: number }>(last, [tenantId]))[0]!.last;
}

interface Told {
  type: EventType;
  data: unknown;
}

/** A tenant's events after one, without what time alone tells. */
export async function toldAfter(database: TestDatabase, tenantId: string, last: number): Promise<Told[]> {
  const rows = await database.sql<Told>(
    'select type, data from events where tenant_id = $1 and sequence > $2 order by sequence',
    [tenantId, last],
  );
  return rows.filter(({ type }) => !OF_TIME.includes(type));
}

/** Exactly one event of its own, besides what follows from it; each says what the catalogue declares. */
export async function assertTold(route: Route, { tenantId, database }: Written, last: number): Promise<void> {
  if (!('scope' in accessOf(route))) return;
  const area = Object.keys(ELSEWHERE).find((path) => route.path.includes(path));
  const others = area === undefined ? [] : ELSEWHERE[area]!;
  const told = await toldAfter(database, tenantId, last);
  for (const { type, data } of told) assertDeclared(type, data);
  const own = told.map(({ type }) => type).filter((type) => !others.includes(type));
  assert.equal(own.length, OTHERWISE[route.operationId] ?? 1, own.join());
}
