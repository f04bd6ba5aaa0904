import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { AUDITED } from './harness/audited.ts';
import { asOwner } from './harness/cluster.ts';
import { tenantTables } from './harness/dump.ts';
import { eventually } from './harness/eventually.ts';
import type { Reply } from './harness/http.ts';
import { READY } from './harness/ready.ts';
import { bodyOf, callerOf, pathOf, worldFor } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/**
 * Every operation that changes something, asked twice at the same instant: both have read what there is before either writes. What
 * comes of it is what comes of one asking after the other, or of one alone. Of what replaces a secret one wins: whoever gets an
 * answer has a secret that is good.
 */

/** Of two at once one is done and one refused, though one after the other both may be. */
const ONE_WINS = new Set([
  'rotateWebhookSecret',
  'resetStaffPin',
  'createPairingCode',
  'replacePrinterKey',
  'issueTableCode',
]);

/** Whoever was let in before it ended is told that it has. */
const ENDS = new Set(['endGuestSession', 'endStaffSession']);

/** What needs more than the sample and `READY` give it: the test in which many ask at once. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, test: string]>> = {
  verifyMfa: [
    'identity/auth/verify-mfa',
    '200 once for 20 verifications of one correct code on two processes',
  ],
  verifyEmail: ['identity/auth/verify-email', '200 once for 10 requests with a link at once'],
  resetPassword: ['identity/auth/reset-password', '200 once for 10 requests with a link at once'],
  refreshSession: ['identity/auth/refresh-session', '200 for 20 tabs that refresh at once on two processes'],
  linkSso: ['identity/auth/finish-sso', '302 for two first sign-ins of the same user at the same time'],
  confirmEmailChange: [
    'identity/users/confirm-email-change',
    '200 once for many simultaneous requests with the link',
  ],
  createStorefrontPayment: [
    'storefront/guest-orders/create-storefront-payment',
    '201 once for a key: at the same instant',
  ],
  cancelRefund: [
    'money/payments/cards/cancel-refund',
    '409 once it was sent, and for one of two who cancel it at once',
  ],
  pullSettlements: [
    'money/settlements/settlements',
    'however many pull at once, each payment, refund and rejection',
  ],
  resolveReconciliationException: [
    'money/settlements/resolve-reconciliation-exception',
    '409 once it is resolved, and for one of two who do so at once',
  ],
};

let service: TestService;
let tables: string[];
let ofTenants: string[];
before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  const { sql } = service.database;
  const found = await sql<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  tables = found.map(({ name }) => name).filter((name) => !BEHIND.test(name));
  ofTenants = (await tenantTables(service.database)).filter((name) => tables.includes(name));
});

/** Written behind the requests. */
const BEHIND =
  /^(webhook_(cursors|deliveries|attempts|throttles)|report_(cursors|subjects|rows)|outgoing_mail|auth_attempts|signing_keys)$/;

/** How many rows each table has, of the tenant or of nobody in particular, and how many events of each type. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ name: string; n: number }>(
    [
      `select type as name, count(*)::int as n from events where tenant_id = $1 group by 1`,
      ...tables.map((name) => {
        const where = ofTenants.includes(name) ? 'tenant_id = $1' : 'true';
        return `select '${name}', count(*)::int from ${name} where ${where}`;
      }),
    ].join(' union all '),
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** What an answer says, but for what is of its own. */
const saying = (reply: Reply): string => {
  if (reply.status < 300) return 'done';
  const { code, details } = reply.body.error!;
  return `${reply.status} ${code} ${details?.reason ?? ''}`;
};

interface Outcome {
  said: string[];
  /** How many rows there are more, by table, and which events, after each answer or after both. */
  left: Record<string, number>[];
}

async function asked(
  route: Route,
  how: (ask: () => Promise<Reply>, look: () => Promise<void>) => Promise<Reply[]>,
): Promise<Outcome> {
  // Nobody is given as many tries within a minute.
  service.clock.moveBy(61_000);
  const world = await worldFor(route, await makeWorld(service));
  const ready = (await READY[route.operationId]?.(world, service)) ?? {};
  const body = ready.body ?? bodyOf(route, world);
  const path = pathOf(route, world, ready.params);
  const who = ready.who ?? callerOf(route, world);
  const rows = () => rowsOf(world.tenantId);
  const first = await rows();
  const left: Outcome['left'] = [];
  const look = async () => {
    const now = await rows();
    left.push(
      Object.fromEntries(
        Object.entries(now)
          .map(([of, n]) => [of, n - (first[of] ?? 0)])
          .filter(([, n]) => n !== 0),
      ),
    );
  };
  const replies = await how(() => who.send(route.method, path, { body }), look);
  return { said: replies.map(saying), left };
}

const inTurn = (route: Route) =>
  asked(route, async (ask, look) => {
    const first = await ask();
    await look();
    const second = await ask();
    await look();
    return [first, second];
  });

/** Nobody may write until both have come as far as that, or were answered without. */
const atOnce = (route: Route) =>
  asked(route, async (ask, look) => {
    const replies = await asOwner(service.database.url, async (client) => {
      await client.query('begin');
      await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
      let answered = 0;
      const asking = [ask(), ask()].map((reply) => reply.finally(() => answered++));
      await eventually(async () => {
        const waiting = await service.database.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        assert.ok(waiting.length + answered >= 2);
      });
      await client.query('rollback');
      return Promise.all(asking);
    });
    await look();
    return replies;
  });

const asksElsewhere = ({ operationId }: Route) => operationId in ELSEWHERE;
const changing = routes.filter(
  ({ method, operationId }) => method !== 'GET' && AUDITED[operationId] !== 'READS',
);

for (const route of changing.filter((one) => !asksElsewhere(one))) {
  const { operationId } = route;
  test(`${operationId} twice at once`, async () => {
    const turns = await inTurn(route);
    assert.equal(turns.said[0], 'done');
    const once = await atOnce(route);
    const wins = once.said.filter((said) => said === 'done').length;
    const refusals = once.said.filter((said) => said !== 'done');
    assert.ok(
      refusals.every((said) => /^4/.test(said)),
      refusals.join(),
    );
    if (ONE_WINS.has(operationId)) assert.deepEqual(refusals, ['409 CONFLICT LOST_RACE']);
    // What is refused one after the other is refused at once.
    else if (turns.said[1] !== 'done' && !ENDS.has(operationId)) assert.equal(wins, 1);
    assert.ok(wins >= 1);
    assert.deepEqual(once.left[0], turns.left[wins - 1], JSON.stringify({ turns, once }));
  });
}

for (const route of changing.filter(asksElsewhere)) {
  const [file, name] = ELSEWHERE[route.operationId]!;
  test(`${route.operationId} by many at once: ${file}`, () => {
    const text = readFileSync(new URL(`../src/${file}.test.ts`, import.meta.url), 'utf8');
    assert.ok(text.includes(`test('${name}`));
  });
}
