import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  addColleague,
  askToMove,
  browse,
  confirmMove,
  FIRST_PASSWORD,
  newOwner,
  type Owner,
  placesIn,
  signedInBy,
  signedInFirst,
  tokenMailed,
} from '../../../test/harness/invited.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { type Account, makeAccount, type Visitor } from '../../../test/harness/visitor.ts';

import { makeWorld } from '../../../test/harness/world.ts';

/** What becomes of two places in a tenant when the account of one takes over that of the other. */

let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
});

const fresh = (): string => `${randomUUID()}@example.com`;

/** The account moves to an address, by its own session. */
async function move(browser: Visitor, to: string): Promise<void> {
  (await confirmMove(browser, await askToMove(service, browser, to))).must(200);
}

const accept = async (browser: Visitor, email: string) =>
  browser.post('/api/v1/invitations/accept', {
    token: await tokenMailed(service, 'accept-invitation', email),
  });

/** A tenant whose only owner got a first password at an address: who made them has left. */
async function onlyOwnerAt(email: string, others: (owner: Owner) => Promise<unknown>): Promise<Owner> {
  const owner = await newOwner(service);
  await addColleague(owner, { email, role: 'owner', firstPassword: FIRST_PASSWORD });
  await others(owner);
  await service.database.sql('delete from memberships where tenant_id = $1 and uid = $2', [
    owner.tenantId,
    owner.uid,
  ]);
  return owner;
}

const join = ({ tenantId }: Owner, { uid }: Account, status = 'ACTIVE') =>
  service.database.sql(
    `insert into memberships (tenant_id, uid, role, status, created_at, updated_at)
     values ($1, $2, 'server', $3, now(), now())`,
    [tenantId, uid, status],
  );

describe('the only owner of a tenant, whose account ends where its person moves to the address', () => {
  test('is invited as the owner, also where they were invited as a server', async () => {
    const [account, to] = [await makeAccount(service), fresh()];
    const { tenantId } = await onlyOwnerAt(to, (owner) => addColleague(owner, { email: account.email }));
    const browser = await signedInBy(service, account.email);
    await move(browser, to);
    const { uid } = account;
    assert.deepEqual(await placesIn(service, tenantId), [{ uid, role: 'owner', status: 'INVITED' }]);
    (await accept(browser, to)).must(200);
    assert.deepEqual(await placesIn(service, tenantId), [{ uid, role: 'owner', status: 'ACTIVE' }]);
  });

  test('owns it at once where they are a server', async () => {
    const [account, to] = [await makeAccount(service), fresh()];
    const { tenantId } = await onlyOwnerAt(to, (owner) => join(owner, account));
    const browser = await signedInBy(service, account.email);
    await move(browser, to);
    const place = { uid: account.uid, role: 'owner', status: 'ACTIVE' };
    assert.deepEqual(await placesIn(service, tenantId), [place]);
  });

  test('is invited as the owner where they were suspended', async () => {
    const [account, to] = [await makeAccount(service), fresh()];
    const { tenantId } = await onlyOwnerAt(to, (owner) => join(owner, account, 'SUSPENDED'));
    const browser = await signedInBy(service, account.email);
    await move(browser, to);
    const place = { uid: account.uid, role: 'owner', status: 'INVITED' };
    assert.deepEqual(await placesIn(service, tenantId), [place]);
  });
});

test('the audit log says whose a place, and who works somewhere, is from then on', async () => {
  const world = await makeWorld(service);
  const { tenantId } = world;
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const [account, to] = [await makeAccount(service), fresh()];
  const uid = await addColleague(owner, { email: to, role: 'manager', firstPassword: FIRST_PASSWORD });
  const { guid } = (await hireStaff(world, { uid })).staffMember;
  await move(await signedInBy(service, account.email), to);
  const lines = async (targetId: string) =>
    (
      await owner.get<{ items: { action: string; address: string | null; details: object }[] }>(
        `/api/v1/audit-log?targetId=${targetId}`,
      )
    ).must(200).items;
  const [moved] = await lines(uid);
  assert.deepEqual([moved?.action, moved?.address], ['user.updated', null]);
  assert.deepEqual(moved?.details, {
    before: { uid, role: 'manager', status: 'INVITED' },
    after: { uid: account.uid, role: 'manager', status: 'INVITED' },
  });
  const [linked] = await lines(guid);
  assert.deepEqual([linked?.action, linked?.address], ['staff.updated', null]);
  assert.deepEqual(linked?.details, { changed: ['uid'], before: { uid }, after: { uid: account.uid } });
});

test('what an account has made is found of the one that it became', async () => {
  const world = await makeWorld(service);
  const { tenantId, place } = world;
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const [account, to] = [await makeAccount(service), fresh()];
  const former = await addColleague(owner, { email: to, role: 'manager', firstPassword: FIRST_PASSWORD });
  const acting = await signedInFirst(service, to);
  const added = await acting.post<{ device: { guid: string } }>(`${place.path}/devices`, {
    ...{ name: 'Till', kind: 'TILL' },
  });
  const { guid } = added.must(201).device;
  await move(await signedInBy(service, account.email), to);
  for (const uid of [account.uid, former]) {
    const made = await owner.get<{ items: { guid: string }[] }>(`/api/v1/admin-users/${uid}/made`);
    assert.deepEqual(
      made.must(200).items.map((one) => one.guid),
      [guid],
    );
  }
  (await owner.delete(`/api/v1/admin-users/${account.uid}/made`)).must(200);
  const device = await owner.get<{ revokedAt: string | null }>(`${place.path}/devices/${guid}`);
  assert.ok(device.must(200).revokedAt);
});

test('whom somebody made an owner is named as the account that they became', async () => {
  const { tenantId } = await makeWorld(service);
  const places = [{ tenantId, role: 'owner' }] as const;
  const [owner, other] = [await signedIn(service, { places }), await signedIn(service, { places })];
  const [account, to] = [await makeAccount(service), fresh()];
  const uid = await addColleague(owner, { email: to, role: 'server', firstPassword: FIRST_PASSWORD });
  (await other.patch(`/api/v1/admin-users/${uid}`, { role: 'owner' })).must(200);
  await move(await signedInBy(service, account.email), to);
  const made = await owner.get<{ items: { guid: string }[] }>(`/api/v1/admin-users/${other.uid}/made`);
  assert.deepEqual(
    made.must(200).items.map(({ guid }) => guid),
    [account.uid],
  );
});

for (const status of ['ACTIVE', 'SUSPENDED'] as const) {
  test(`a tenant learns no address that ${status} people move to who never joined it`, async () => {
    const [owner, work, own] = [await newOwner(service), fresh(), fresh()];
    const uid = await addColleague(owner, { email: work, firstPassword: FIRST_PASSWORD });
    const token = await askToMove(service, await signedInFirst(service, work), own);
    const path = `/api/v1/admin-users/${uid}`;
    (await owner.patch(path, { status })).must(200);
    (await confirmMove(browse(service), token, 'a password of my own')).must(200);
    const seen = (await owner.get<{ status: string; email: string }>(path)).must(200);
    assert.deepEqual([seen.status, seen.email], ['INVITED', work]);
    if (status === 'SUSPENDED') return;
    const browser = await signedInBy(service, own, 'a password of my own');
    (await accept(browser, own)).must(200);
    assert.equal((await owner.get<{ email: string }>(path)).must(200).email, own);
  });
}

describe('a tenant that has invited both addresses', () => {
  for (const [former, next] of [
    ['server', 'manager'],
    ['manager', 'server'],
  ] as const) {
    test(`as ${former} and ${next}: either mail makes the person a manager`, async () => {
      for (const by of ['former', 'next'] as const) {
        const [owner, account, to] = [await newOwner(service), await makeAccount(service), fresh()];
        await addColleague(owner, { email: account.email, role: former });
        await addColleague(owner, { email: to, role: next });
        const browser = await signedInBy(service, account.email);
        await move(browser, to);
        (await accept(browser, by === 'former' ? account.email : to)).must(200);
        const [place] = await placesIn(service, owner.tenantId);
        assert.deepEqual(place, { uid: account.uid, role: 'manager', status: 'ACTIVE' });
      }
    });
  }

  test('by two inviters: whoever invited to the place that is kept stands behind it, whichever mail is used', async () => {
    for (const role of ['manager', 'server'] as const) {
      const [owner, account, to] = [await newOwner(service), await makeAccount(service), fresh()];
      const mia = await signedIn(service, { places: [{ tenantId: owner.tenantId, role: 'manager' }] });
      await addColleague(owner, { email: account.email, role: role === 'manager' ? 'server' : 'manager' });
      await addColleague(mia, { email: to, role });
      const browser = await signedInBy(service, account.email);
      await move(browser, to);
      (await owner.delete(`/api/v1/admin-users/${mia.uid}`)).must(200);
      // Of Mia, who is gone, the place of a manager is worth nothing; that of the owner is, by her mail, too.
      for (const mailed of role === 'manager' ? [account.email, to] : [to]) {
        const reply = await accept(browser, mailed);
        if (role === 'server') reply.must(200);
        else assert.equal(reply.refused(401, 'UNAUTHORIZED').details?.reason, 'INVITATION_WITHDRAWN');
      }
    }
  });

  test('where the former one is nobody who has proven it: each keeps its own', async () => {
    const [first, both] = [await newOwner(service), await newOwner(service, 'Of both')];
    const [work, own] = [fresh(), fresh()];
    const uid = await addColleague(first, { email: work, firstPassword: FIRST_PASSWORD });
    await addColleague(both, { email: work });
    await addColleague(both, { email: own, role: 'manager' });
    const browser = await signedInFirst(service, work);
    await move(browser, own);
    (await accept(browser, own)).must(200);
    const places = await placesIn(service, both.tenantId);
    assert.deepEqual(
      places.map(({ role, status }) => [role, status]),
      [
        ['manager', 'ACTIVE'],
        ['owner', 'ACTIVE'],
        ['server', 'INVITED'],
      ],
    );
    assert.equal(places[0]?.uid, uid);
    const [left] = await service.database.sql('select uid from users where email_key = $1', [work]);
    assert.deepEqual(left, { uid: places[2]?.uid });
  });

  test('a member of it stays what they are: whatever else they were invited as', async () => {
    const [owner, account, to] = [await newOwner(service), await makeAccount(service), fresh()];
    await join(owner, account);
    await addColleague(owner, { email: to, role: 'manager' });
    const browser = await signedInBy(service, account.email);
    await move(browser, to);
    (await accept(browser, to)).refused(401, 'UNAUTHORIZED');
    const places = await placesIn(service, owner.tenantId);
    assert.deepEqual(places[1], { uid: account.uid, role: 'server', status: 'ACTIVE' });
  });
});
