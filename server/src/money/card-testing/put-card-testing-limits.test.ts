import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { putCardTestingLimits } from './put-card-testing-limits.ts';
import type { CardTestingLimits } from './shapes.ts';

type Limits = Type.Static<typeof CardTestingLimits>;
const PATH = '/api/v1/payments/card-testing/limits';

proves(putCardTestingLimits, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  });
  const put = (body: object, headers = {}) => owner.put<Limits>(PATH, body, headers);

  test('200 and what is left out has its default', async () => {
    const first = (await put({ declinesPerCaller: 40, storedCards: 1_000 })).must(200);
    const { updatedAt, version } = first;
    const wanted = { ...DEFAULT_LIMITS, declinesPerCaller: 40, storedCards: 1_000, version, updatedAt };
    assert.deepEqual(first, wanted);
    const second = (await put({ declinesPerCard: 5, version })).must(200);
    assert.deepEqual(second, {
      ...DEFAULT_LIMITS,
      declinesPerCard: 5,
      version: version! + 1,
      updatedAt: second.updatedAt,
    });
    const [line] = await world.target.database.sql<{ details: object }>(
      `select details from audit_log where action = 'card_testing.limits_updated' and tenant_id = $1 order by id desc limit 1`,
      [world.tenantId],
    );
    assert.deepEqual(line!.details, { ...DEFAULT_LIMITS, declinesPerCard: 5 });
  });

  test('400 for limits that would stop every guest, or nobody', async () => {
    for (const [body, rule] of [
      [{ declinesPerCaller: 2 }, 'body /declinesPerCaller minimum'],
      [{ declinesPerCaller: 1_001 }, 'body /declinesPerCaller maximum'],
      [{ declinesPerAddress: 0 }, 'body /declinesPerAddress minimum'],
      [{ declinesPerCard: 101 }, 'body /declinesPerCard maximum'],
      [{ storedCards: 1e6 }, 'body /storedCards maximum'],
      [{ declinesPerCard: 3.5 }, 'body /declinesPerCard type'],
    ] as const)
      assert.deepEqual((await put(body)).fields(), [rule]);
  });

  test('403 to a manager and to a key with every scope', async () => {
    const places = [{ tenantId: world.tenantId, role: 'manager' as const }];
    const manager = await signedIn(world.target, { places });
    for (const caller of [world.key, manager]) (await caller.put(PATH, {})).refused(403, 'FORBIDDEN');
  });

  test('409 to all but one of five who saw the same version', async () => {
    const { version } = (await put({})).must(200);
    const replies = await together(5, (n) => put({ declinesPerCard: 5 + n, version }));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: version! + 1 });
  });
});
