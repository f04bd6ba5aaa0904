import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coded, pair, pairTill } from '../../../test/harness/devices.ts';
import { client } from '../../../test/harness/http.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { addPrinter } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { whatIsMadeBy } from '../../../test/harness/what-is-made.ts';
import type { TestKey } from '../../../test/harness/world.ts';
import type { Made } from '../accounts/index.ts';
import { endMadeByUser } from './end-made-by-user.ts';

type Ended = Record<'ended' | 'left', Made[]>;

proves(endMadeByUser, () => {
  test('200 and nobody gets in any more by what somebody made who is gone, but users, whom owners decide about', async () => {
    const world = await freshTenant();
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { mallory, made, pin, key } = await whatIsMadeBy(world);
    const path = `/api/v1/admin-users/${mallory.uid}`;
    const { url } = world.target;
    const till = await pairTill(world);
    (await client(url, key).get(`${world.place.path}/orders`)).must(200);
    (await owner.delete(path)).must(200);
    const { ended, left } = (await owner.delete<Ended>(`${path}/made`)).must(200);
    const kinds = (some: Made[]) => some.map(({ kind, guid }) => [kind, guid]);
    assert.deepEqual([kinds(ended), kinds(left)], [made.slice(0, -1), made.slice(-1)]);
    (await refusedOnceHeard(() => client(url, key).get(`${world.place.path}/orders`))).refused(
      401,
      'UNAUTHORIZED',
    );
    (await till.post('/api/v1/staff-sessions', { pin })).refused(401, 'UNAUTHORIZED');
    const again = (await owner.delete<Ended>(`${path}/made`)).must(200);
    assert.deepEqual([again.ended, kinds(again.left)], [[], made.slice(-1)]);
  });

  test('200 and nothing is ended that somebody else has paired, made, rotated or set since', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const [owner, mallory] = [
      await signedIn(target, { places: [{ tenantId, role: 'owner' }] }),
      await signedIn(target, { places: [{ tenantId, role: 'owner' }] }),
    ];
    const as = (who: Person) => ({ ...world, key: who as unknown as TestKey });
    const later = () => target.clock.moveBy(1);
    const made = new Set<string>();
    // Tills: paired anew; asked for anew, and paired by the first code; and the owner's, for which a code was made in vain.
    const [anew, asked, own] = [
      await pairTill(as(mallory)),
      await pairTill(as(mallory)),
      await pairTill(as(owner)),
    ];
    later();
    const codeFor = async (who: Person, { guid }: { guid: string }) =>
      (await who.post<Coded>(`${place.path}/devices/${guid}/pairing-code`, {})).must(201).pairingCode!; // it was made now
    (await pair(world, await codeFor(owner, anew))).must(201);
    await codeFor(owner, asked);
    await codeFor(mallory, own);
    made.add(asked.guid);
    // Printers: another key by the owner, and by them.
    const [first, second] = [await addPrinter(as(mallory)), await addPrinter(as(owner))];
    later();
    for (const [who, { path }] of [
      [owner, first],
      [mallory, second],
    ] as const)
      (await who.post(`${path}/key`, {})).must(201);
    made.add(second.guid);
    // Endpoints: theirs, described or with another secret by the owner, or enabled or moved by them; and those of the owner.
    const endpoint = async (who: Person) =>
      (await addEndpoint(as(who), { url: 'http://127.0.0.1:9/its' })).endpoint.id;
    const change = async (who: Person, id: string, body: object) => {
      later();
      (await who.patch(`${ENDPOINTS}/${id}`, body)).must(200);
    };
    const rotate = async (who: Person, id: string) => {
      later();
      (await who.post(`${ENDPOINTS}/${id}/rotate-secret`, {})).must(201);
    };
    const url = 'http://127.0.0.1:9/other';
    const [described, rotated, taken, theirs, moved, secret] = [
      ...[await endpoint(mallory), await endpoint(mallory), await endpoint(mallory)],
      ...[await endpoint(owner), await endpoint(owner), await endpoint(owner)],
    ] as [string, string, string, string, string, string];
    await change(owner, described, { description: 'The till' });
    await rotate(owner, rotated);
    await change(owner, taken, { url });
    await rotate(owner, taken);
    await change(mallory, theirs, { description: 'The till' });
    await change(mallory, moved, { url });
    await rotate(mallory, secret);
    for (const id of [described, rotated, moved, secret]) made.add(id);
    // Keys: issued by them and rotated by the owner, and the other way round.
    const input = {
      name: 'Mine',
      scopes: ['read:orders'],
      securityContact: 'ops@example.com',
      contactEmail: 'ops@example.com',
    };
    type Issued = { apiKey: { id: string } };
    const issued = async (who: Person) =>
      (await who.post<Issued>('/api/v1/api-keys', input)).must(201).apiKey.id;
    const successor = async (who: Person, id: string) => {
      later();
      return (await who.post<Issued>(`/api/v1/api-keys/${id}/rotate`, {})).must(201).apiKey.id;
    };
    const [one, other] = [await issued(mallory), await issued(owner)];
    await successor(owner, one);
    const next = await successor(mallory, other);
    made
      .add(one)
      .add(next)
      .add(await successor(mallory, next));
    const path = `/api/v1/admin-users/${mallory.uid}/made`;
    const listed = (await owner.get<{ items: Made[] }>(path)).must(200).items;
    const { ended, left } = (await owner.delete<Ended>(path)).must(200);
    const sorted = (some: Iterable<string>) => [...some].sort();
    const guids = (some: Made[]) => sorted(some.map(({ guid }) => guid));
    assert.deepEqual([guids(listed), left], [guids(ended), []]);
    assert.deepEqual(guids(ended), sorted(made));
    // What the owner enables again is the owner's.
    await change(owner, described, { status: 'ENABLED' });
    assert.deepEqual((await owner.delete<Ended>(path)).must(200), { ended: [], left: [] });
  });

  test('200 with nothing for somebody who was removed and made nothing, and once more', async () => {
    const world = await freshTenant();
    const { tenantId, target } = world;
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const { uid } = await signedIn(target, { places: [{ tenantId, role: 'server' }] });
    (await owner.delete(`/api/v1/admin-users/${uid}`)).must(200);
    for (let times = 0; times < 2; times++)
      assert.deepEqual((await owner.delete(`/api/v1/admin-users/${uid}/made`)).must(200), {
        ended: [],
        left: [],
      });
    assert.deepEqual((await owner.get(`/api/v1/admin-users/${uid}/made`)).must(200), { items: [] });
    const { tenantId: elsewhere } = await freshTenant();
    const other = await signedIn(target, { places: [{ tenantId: elsewhere, role: 'owner' }] });
    (await other.get(`/api/v1/admin-users/${uid}/made`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('200 and whom they made an owner is left', async () => {
    const { target, tenantId } = await freshTenant();
    const at = (role: string) => signedIn(target, { places: [{ tenantId, role }] });
    const [owner, mallory, friend, former] = [
      await at('owner'),
      await at('owner'),
      await at('server'),
      await at('server'),
    ];
    for (const { uid } of [friend, former])
      (await mallory.patch(`/api/v1/admin-users/${uid}`, { role: 'owner' })).must(200);
    (await owner.patch(`/api/v1/admin-users/${former.uid}`, { role: 'server' })).must(200);
    const { left } = (await owner.delete<Ended>(`/api/v1/admin-users/${mallory.uid}/made`)).must(200);
    assert.deepEqual(
      left.map(({ kind, guid }) => [kind, guid]),
      [['USER', friend.uid]],
    );
  });

  test('200 and who was added again, or whose role was decided, by somebody else since is not left', async () => {
    const { target, tenantId } = await freshTenant();
    const at = (role: string) => signedIn(target, { places: [{ tenantId, role }] });
    const [owner, mallory, twice, again] = [
      await at('owner'),
      await at('owner'),
      await at('server'),
      await at('server'),
    ];
    const later = () => target.clock.moveBy(1);
    const body = { email: `friend-${tenantId}@example.com`, name: 'F', role: 'server' };
    const add = async (who: Person) =>
      (
        await who.post<{ uid: string }>('/api/v1/admin-users', { ...body, firstPassword: 'a friend of mine' })
      ).must(201).uid;
    const becomes = async (who: Person, { uid }: Person, role: string) => {
      later();
      (await who.patch(`/api/v1/admin-users/${uid}`, { role })).must(200);
    };
    const left = async () => {
      const path = `/api/v1/admin-users/${mallory.uid}/made`;
      return (await owner.delete<Ended>(path))
        .must(200)
        .left.map(({ guid }) => guid)
        .sort();
    };
    const friend = await add(mallory);
    for (const one of [twice, again])
      for (const [who, role] of [
        [mallory, 'owner'],
        [owner, 'server'],
      ] as const)
        await becomes(who, one, role);
    await becomes(owner, twice, 'owner');
    await becomes(mallory, again, 'owner');
    assert.deepEqual(await left(), [friend, again.uid].sort());
    later();
    (await owner.delete(`/api/v1/admin-users/${friend}`)).must(200);
    later();
    assert.equal(await add(owner), friend);
    assert.deepEqual(await left(), [again.uid]);
  });

  test('403 for whoever is no owner, and 404 for somebody who never was a user', async () => {
    const world = await freshTenant();
    const { tenantId, target } = world;
    const [manager, owner] = [
      await signedIn(target, { places: [{ tenantId, role: 'manager' }] }),
      await signedIn(target, { places: [{ tenantId, role: 'owner' }] }),
    ];
    (await manager.delete(`/api/v1/admin-users/${owner.uid}/made`)).refused(403, 'FORBIDDEN');
    const stranger = await signedIn(target, {});
    (await owner.delete(`/api/v1/admin-users/${stranger.uid}/made`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
