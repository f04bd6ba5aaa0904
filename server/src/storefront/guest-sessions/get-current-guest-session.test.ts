import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { beginGuestSession, guestWith } from '../../../test/harness/guests.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCurrentGuestSession } from './get-current-guest-session.ts';

const SESSION = '/api/v1/storefront/session';

proves(getCurrentGuestSession, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;
  const begin = async () => (await beginGuestSession(world.target, { slug })).must(201);

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('401 for a token that was changed, cut, or made up', async () => {
    const { token } = await begin();
    const [owner, secret, tag] = token.split('.') as [string, string, string];
    const turned = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [owner, `${owner}.${turned}.${tag}`, `${owner}.${secret}`, 'x', token.slice(0, -1)])
      (await guestWith(world.target, wrong).get(SESSION)).refused(401, 'UNAUTHORIZED');
    (await guestWith(world.target, token).get(SESSION)).must(200);
  });

  test('401 once it has ended by itself', async () => {
    const { token, guid } = await begin();
    const { database, clock } = world.target;
    const now = new Date(clock.now());
    await database.sql('update guest_sessions set ends_at = $2 where guid = $1', [guid, now]);
    (await guestWith(world.target, token).get(SESSION)).refused(401, 'UNAUTHORIZED');
  });

  test('401 beside an API key that is wrong: that is who calls', async () => {
    const { token } = await begin();
    const both = client(world.target.url, `ck_live_${'0'.repeat(49)}`, { 'x-guest-session': token });
    (await both.get(SESSION)).refused(401, 'UNAUTHORIZED');
  });

  test('200 with the quota of one guest in its headers, whoever else is behind the address', async () => {
    const [one, other] = [await begin(), await begin()];
    const address = { 'x-forwarded-for': '198.51.100.92' };
    const left = async (token: string) => {
      const guest = client(world.target.url, undefined, { 'x-guest-session': token, ...address });
      return Number((await guest.get(SESSION)).headers['x-ratelimit-remaining']);
    };
    assert.equal(await left(one.token), 99);
    assert.equal(await left(one.token), 98);
    assert.equal(await left(other.token), 99);
  });
});
