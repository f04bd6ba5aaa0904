import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { addEndpoint } from '../../../test/harness/webhooks.ts';
import { issueKey, type TestKey } from '../../../test/harness/world.ts';
import type { Made } from '../accounts/index.ts';
import { listMadeByOwnApiKey } from './list-made-by-own-api-key.ts';

proves(listMadeByOwnApiKey, () => {
  let world: KeyTenant;
  let leaked: TestKey;
  before(async () => {
    world = await freshKeys('own');
    leaked = await issueKey(world.target, world.tenantId);
  });
  const made = async () =>
    (await world.by.get<{ items: Made[] }>(world.pathOf(leaked.id, '/made'))).must(200).items;

  test('200 with what still works of it, the oldest first, and nothing that others made', async () => {
    assert.deepEqual(await made(), []);
    const { place, target } = world;
    const as = { ...world, key: leaked };
    const till = await pairTill(as, { name: 'Back door' });
    const { staffMember } = await hireStaff(as, { name: 'Mallory' });
    const { endpoint } = await addEndpoint(as, { url: 'http://127.0.0.1:9/mine' });
    await pairTill(world);
    await hireStaff(world);
    const { guid: restaurantGuid } = place;
    const items = await made();
    assert.deepEqual(
      items.map(({ madeAt: _, ...one }) => one),
      [
        { kind: 'DEVICE', guid: till.guid, restaurantGuid, name: 'Back door' },
        { kind: 'STAFF_MEMBER', guid: staffMember.guid, restaurantGuid, name: 'Mallory' },
        {
          kind: 'WEBHOOK_ENDPOINT',
          guid: endpoint.id,
          restaurantGuid: null,
          name: 'http://127.0.0.1:9/mine',
        },
      ],
    );
    // Another PIN, by somebody else, is not the key's any more; neither is what has ended.
    target.clock.moveBy(1_000);
    const path = `${place.path}/staff/${staffMember.guid}/pin`;
    const { pin } = (await world.key.post<{ pin: string }>(path, {})).must(201);
    (await world.key.post(`${place.path}/devices/${till.guid}/revoke`, undefined)).must(200);
    assert.deepEqual(
      (await made()).map(({ kind }) => kind),
      ['WEBHOOK_ENDPOINT'],
    );
    await signInAt(world, await pairTill(world), { pin });
  });

  test('200 with a PIN that it made where the clock was behind', async () => {
    const { clock } = world.target;
    const { staffMember } = await hireStaff(world, { name: 'Lea' });
    clock.moveBy(-3_000);
    const reset = await leaked.post(`${world.place.path}/staff/${staffMember.guid}/pin`, {});
    clock.moveBy(3_000);
    reset.must(201);
    assert.ok((await made()).some(({ guid }) => guid === staffMember.guid));
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, leaked.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.get(world.pathOf(id, '/made'))).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
