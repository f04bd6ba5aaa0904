import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import type Type from 'typebox';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeTenant, type Page } from '../../../test/harness/world.ts';
import type { AuditEntry } from './shapes.ts';

type Entry = Type.Static<typeof AuditEntry>;

const PATH = '/api/v1/audit-log';
let service: TestService;
let tenantId: string;
let otherTenant: string;
let owner: Person;
let stranger: Person;

before(async () => {
  service = await startTestService();
  tenantId = (await makeTenant(service)).tenantId;
  otherTenant = (await makeTenant(service)).tenantId;
  owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  stranger = await signedIn(service, { places: [{ tenantId: otherTenant, role: 'owner' }] });
});

const read = async (person: { get: Person['get'] }, query = '', headers = {}) =>
  (await person.get<Page<Entry>>(`${PATH}${query}`, headers)).must(200);

test('an owner reads what was done in the tenant: who, what, to whom, from where, and with which request', async () => {
  const key = await issueKey(service, tenantId, { name: 'Till' } as never);
  const { items } = await read(owner);
  const [line] = items;
  assert.equal(line?.action, 'api_key.issued');
  assert.equal(line.tenantId, tenantId);
  assert.equal(line.actor.kind, 'operator');
  assert.equal(line.actor.name, 'Test operator');
  assert.deepEqual(line.target, { kind: 'api_key', id: key.id });
  assert.match(line.address ?? '', /127\.0\.0\.1|::1/);
  const logged = service.logLines().find(({ correlationId }) => correlationId === line.correlationId);
  assert.ok(logged, 'the line names its request');
  assert.ok(!JSON.stringify(items).includes(key.key), 'no key is in the log');
});

test('a log belongs to its tenant: another owner finds nothing of it, with any filter', async () => {
  const { items } = await read(stranger);
  assert.deepEqual(
    items.filter((line) => line.tenantId !== otherTenant),
    [],
  );
  const targetId = (await read(owner)).items[0]!.target!.id;
  assert.deepEqual((await read(stranger, `?targetId=${targetId}`)).items, []);
  (await stranger.get(PATH, { 'x-tenant-id': tenantId })).refused(403, 'FORBIDDEN');
});

test('managers, other staff, keys and anonymous callers are rejected', async () => {
  for (const role of ['manager', 'accountant', 'cashier'] as const) {
    const person = await signedIn(service, { places: [{ tenantId, role }] });
    (await person.get(PATH)).refused(403, 'FORBIDDEN');
  }
  const key = await issueKey(service, tenantId);
  (await key.get(PATH)).refused(403, 'FORBIDDEN');
  (await service.anyone.get(PATH)).refused(401, 'UNAUTHORIZED');
  // Owner of one tenant and manager of another: the role counts where the request goes.
  const both = await signedIn(service, {
    places: [
      { tenantId, role: 'manager' },
      { tenantId: otherTenant, role: 'owner' },
    ],
  });
  (await both.get(PATH, { 'x-tenant-id': tenantId })).refused(403, 'FORBIDDEN');
  (await both.get(PATH, { 'x-tenant-id': otherTenant })).must(200);
});

test('operators read all of it, or one tenant’s, by key and signed in', async () => {
  await issueKey(service, otherTenant);
  const signed = await signedIn(service, { isOperator: true });
  for (const operator of [service.operator, signed]) {
    const all = new Set((await read(operator)).items.map((line) => line.tenantId));
    assert.ok(all.has(tenantId) && all.has(otherTenant));
    const one = new Set(
      (await read(operator, '', { 'x-tenant-id': otherTenant })).items.map((l) => l.tenantId),
    );
    assert.deepEqual([...one], [otherTenant]);
  }
});

test('pages go newest first without a gap or a repetition, and filters narrow them', async () => {
  const keys = [];
  for (let made = 0; made < 5; made++) keys.push((await issueKey(service, tenantId)).id);
  const seen: Entry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<Entry> = await read(
      owner,
      `?limit=2&action=api_key.issued${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    seen.slice(0, 5).map((line) => line.target!.id),
    keys.toReversed(),
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
  const newest = seen[0]!;
  assert.equal((await read(owner, `?targetId=${newest.target!.id}`)).items.length, 1);
  assert.deepEqual((await read(owner, `?actorId=${owner.uid}`)).items, []);
  const until = await read(owner, `?to=${newest.at}`);
  assert.ok(until.items.every((line) => line.at < newest.at) && until.items.length > 0);
  assert.ok((await read(owner, `?from=${newest.at}`)).items.every((line) => line.at >= newest.at));
  assert.deepEqual((await owner.get(`${PATH}?from=yesterday&nothing=1`)).fields(), [
    'query /nothing unknown',
    'query /from format',
  ]);
  // A cursor holds for its own list only.
  const page = await read(owner, '?limit=1');
  (await owner.get(`${PATH}?limit=1&action=user.signed_in&cursor=${page.nextCursor}`)).refused(
    400,
    'VALIDATION_ERROR',
  );
});

test('no role that serves requests can change or remove a line, and a tenant’s role writes no line of another', async () => {
  for (const role of ['comanda_app', 'comanda_identity', 'comanda_lookup'] as const) {
    const db = new pg.Client({ connectionString: service.database.roleUrl(role) });
    await db.connect();
    try {
      await db.query('begin');
      await db.query(`select set_config('comanda.tenant', $1, true)`, [tenantId]);
      for (const attempt of [
        `update audit_log set action = 'nothing.happened'`,
        'delete from audit_log',
        'truncate audit_log',
        'drop table audit_log',
        'alter table audit_log disable row level security',
      ]) {
        await db.query('savepoint attempt');
        await assert.rejects(db.query(attempt), { code: '42501' }, `${role}: ${attempt}`);
        await db.query('rollback to savepoint attempt');
      }
      if (role !== 'comanda_app') continue;
      const forged = `insert into audit_log (id, tenant_id, at, actor_kind, action, details)
        values (gen_random_uuid(), $1, now(), 'user', 'user.signed_in', '{}')`;
      await assert.rejects(db.query(forged, [otherTenant]), { code: '42501' });
    } finally {
      await db.end();
    }
  }
});
