import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { NEW_KEY } from '../../../test/harness/api-keys.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeRestaurant, makeWorld, type World } from '../../../test/harness/world.ts';
import type { Role } from '../../access/index.ts';
import { tellOwners } from './index.ts';

/** Owners hear by mail of what leads to money: keys, accounts that payments go to, and people with power. */

let service: TestService;
let world: World;
let owner: Person;
let partner: Person;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service, { name: 'Casa Lola' });
  owner = await member('owner', 'Olga Owner');
  partner = await member('owner', 'Paul Partner');
});

const member = (role: Role, name: string) =>
  signedIn(service, { name, places: [{ tenantId: world.tenantId, role }] });

const tell = () => tellOwners.run(service.deps);

/** Waits for the one mail to each owner that has a subject and says something. */
async function mailsOf(subject: RegExp, about = ''): Promise<{ text: string }[]> {
  const to = (email: string) =>
    service.mailbox
      .all()
      .filter(
        (mail) => mail.envelope.to.includes(email) && subject.test(mail.subject) && mail.text.includes(about),
      );
  await eventually(async () => {
    for (const { email } of [owner, partner]) assert.equal(to(email).length, 1, String(subject));
  });
  return [owner, partner].flatMap(({ email }) => to(email));
}

describe('each owner gets one mail', () => {
  test('about a key that was issued, also when its request is repeated and two processes tell at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let n = 0; n < 2; n++)
      (await owner.post('/api/v1/api-keys', { ...NEW_KEY, name: 'Loyalty' }, headers)).must(201);
    await Promise.all([tell(), tell()]);
    for (const { text } of await mailsOf(/^A new API key for Casa Lola/, 'Loyalty'))
      assert.match(text, /Issued by: Olga Owner/);
  });

  test('about a key that was rotated, or that can do more than before, and not about one that can do less', async () => {
    const key = { ...NEW_KEY, name: 'Till', allowedAddresses: ['203.0.113.7'] };
    const issued = (await owner.post<{ apiKey: { id: string } }>('/api/v1/api-keys', key)).must(201);
    const path = `/api/v1/api-keys/${issued.apiKey.id}`;
    (await owner.patch(path, { allowedAddresses: ['203.0.113.7', '203.0.113.8'] })).must(200);
    (await owner.patch(path, { allowedAddresses: ['203.0.113.8'], description: 'Narrow.' })).must(200);
    (await partner.post(`${path}/rotate`, {})).must(201);
    await tell();
    for (const says of ['It works from more addresses.', 'A new key has its rights.'])
      await mailsOf(/^An API key for Casa Lola was changed/, says);
    const all = service.mailbox.all().filter(({ subject }) => subject.startsWith('An API key for Casa Lola'));
    assert.equal(all.length, 4);
  });

  test('about the secret of a webhook that was replaced', async () => {
    const hook = { url: 'https://hooks.lola.example/x', eventTypes: ['order.*'] };
    const path = '/api/v1/webhooks/endpoints';
    const { endpoint } = (await world.key.post<{ endpoint: { id: string } }>(path, hook)).must(201);
    (await world.key.post(`${path}/${endpoint.id}/rotate-secret`, {})).must(201);
    await tell();
    await mailsOf(/^A webhook secret of Casa Lola was replaced/);
  });

  test('about the account that card payments go to', async () => {
    const { guid } = await makeRestaurant(world.key, { name: 'Lola Norte' });
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-77' };
    (await owner.put(`/api/v1/restaurants/${guid}/payment-account`, account)).must(200);
    await tell();
    for (const { text } of await mailsOf(/^Where card payments of Lola Norte go was changed/))
      assert.match(text, /bar-77/);
  });

  test('about a member who may manage people now, and so does that member', async () => {
    const ben = await member('cashier', 'Ben Bar');
    (await owner.patch(`/api/v1/admin-users/${ben.uid}`, { role: 'manager' })).must(200);
    for (const { text } of await mailsOf(/^Ben Bar is now manager of Casa Lola/))
      assert.match(text, /Olga Owner/);
    assert.equal((await service.mailbox.to(ben.email)).length, 1);
  });

  test('about somebody who is invited as an owner', async () => {
    const email = `${randomUUID()}@example.com`;
    (await owner.post('/api/v1/admin-users', { email, name: 'Nora Neu', role: 'owner' })).must(201);
    await mailsOf(/^Nora Neu is now owner of Casa Lola/);
  });
});

test('nobody hears of a member who gains no power, or of a change that was refused', async () => {
  const cleo = await member('server', 'Cleo Cook');
  const path = `/api/v1/admin-users/${cleo.uid}`;
  (await owner.patch(path, { role: 'cashier' })).must(200);
  (await owner.patch(path, { role: 'manager', version: 99 })).refused(409, 'CONFLICT');
  const beyond = { ...NEW_KEY, name: 'Never', restaurantGuids: [randomUUID()] };
  (await owner.post('/api/v1/api-keys', beyond)).refused(400, 'VALIDATION_ERROR');
  await tell();
  const said = await service.database.sql<{ n: number }>('select count(*)::int as n from owner_notices');
  assert.deepEqual(said, [{ n: 0 }]);
  const subjects = (await service.mailbox.to(partner.email)).map(({ subject }) => subject).join('\n');
  assert.doesNotMatch(subjects, /Cleo|Never/);
});
