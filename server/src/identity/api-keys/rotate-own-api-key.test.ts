import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type Issued, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { rotateOwnApiKey } from './rotate-own-api-key.ts';

proves(rotateOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });

  test('201 with a successor of the same rights, while the old key still works', async () => {
    const { apiKey, key } = await world.newKey();
    const before = world.target.clock.now();
    const path = world.pathOf(apiKey.id, '/rotate');
    const rotated = (await world.by.post<Issued>(path, { overlapSeconds: 60 })).must(201);
    const { id, rotatedFrom, scopes, name, version, expiresAt } = rotated.apiKey;
    assert.notEqual(id, apiKey.id);
    assert.deepEqual(
      [rotatedFrom, scopes, name, version, expiresAt],
      [apiKey.id, apiKey.scopes, apiKey.name, 1, null],
    );
    for (const each of [key!, rotated.key!]) (await world.use(each)).must(200);
    const ends = Date.parse((await world.read(apiKey.id)).expiresAt!) - before;
    assert.ok(ends >= 60_000 && ends < 120_000, String(ends));
    assert.deepEqual(await eventsAbout(world, id), ['api_key.rotated']);
    assert.deepEqual(await world.auditOf(apiKey.id), ['api_key.issued', 'api_key.rotated']);
  });

  test('201 with a successor that ends when the key was to end', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { apiKey } = await world.newKey({ expiresAt });
    const path = world.pathOf(apiKey.id, '/rotate');
    const rotated = (await world.by.post<Issued>(path, { overlapSeconds: 60 })).must(201);
    assert.equal(rotated.apiKey.expiresAt, expiresAt);
  });

  test('400 for an overlap that is none', async () => {
    const { apiKey } = await world.newKey();
    for (const [overlapSeconds, rule] of [
      [-1, 'minimum'],
      [7_776_001, 'maximum'],
      ['60', 'type'],
    ])
      assert.deepEqual(
        (await world.by.post(world.pathOf(apiKey.id, '/rotate'), { overlapSeconds })).fields(),
        [`body /overlapSeconds ${rule}`],
      );
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, apiKey.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.post(world.pathOf(id, '/rotate'), {})).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });

  test('409 while its successor is in force, and for one of two who rotate it at once', async () => {
    const { apiKey } = await world.newKey();
    const rotate = (id: string) => world.by.post<Issued>(world.pathOf(id, '/rotate'), { overlapSeconds: 60 });
    const both = await Promise.all([rotate(apiKey.id), rotate(apiKey.id)]);
    const won = both.find(({ status }) => status === 201)!.must(201);
    const successorId = won.apiKey.id;
    for (const lost of [both.find(({ status }) => status !== 201)!, await rotate(apiKey.id)])
      assert.deepEqual(lost.refused(409, 'INVALID_STATE').details, {
        state: 'ROTATED',
        allowed: ['update', 'revoke'],
        successorId,
      });
    // Whoever lost the answer goes on from the successor, or revokes it.
    (await world.by.delete(world.pathOf(successorId))).must(200);
    const next = (await rotate(apiKey.id)).must(201).apiKey;
    assert.equal((await rotate(next.id)).must(201).apiKey.rotatedFrom, next.id);
  });

  test('409 once it is revoked', async () => {
    const { apiKey } = await world.newKey();
    (await world.by.delete(world.pathOf(apiKey.id))).must(200);
    const late = await world.by.post(world.pathOf(apiKey.id, '/rotate'), {});
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, { state: 'REVOKED', allowed: [] });
  });
});
