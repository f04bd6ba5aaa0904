import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { card } from '../../../test/harness/cards.ts';
import type { Client } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRestaurant, type Page, putMenu } from '../../../test/harness/world.ts';
import { listCards } from './list-cards.ts';

const CARDS = '/api/v1/payments/vault/cards';

proves(listCards, () => {
  test('200 with the cards that were stored for the restaurants within reach, and no others', async () => {
    const { key, place, tenantId, target } = await freshTenant();
    const other = await makeRestaurant(key);
    await putMenu(key, other.guid);
    const personAt = (restaurantGuid: string) =>
      signedIn(target, {
        places: [{ tenantId, role: 'manager', restaurantGuids: [restaurantGuid] }],
      });
    const [here, elsewhere] = await Promise.all([personAt(place.guid), personAt(other.guid)]);
    const customerId = randomUUID();
    const at = { 'x-restaurant-guid': place.guid };
    const enroll = async (by: Client, headers = {}) =>
      (await by.post<{ id: string }>(CARDS, { customerId, ...card() }, headers)).must(201).id;
    const list = async (by: Client, headers = {}) =>
      (await by.get<Page<{ id: string }>>(`${CARDS}?customerId=${customerId}`, headers))
        .must(200)
        .items.map(({ id }) => id);
    const ofTenant = await enroll(key);
    const ofPlace = await enroll(key, at);
    const ofOther = await enroll(elsewhere);
    assert.deepEqual(await list(key), [ofOther, ofPlace, ofTenant]);
    assert.deepEqual(await list(key, at), [ofPlace]);
    assert.deepEqual(await list(here), [ofPlace]);
    assert.deepEqual(await list(elsewhere), [ofOther]);
    for (const id of [ofTenant, ofPlace]) {
      (await elsewhere.get(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
      (await elsewhere.delete(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    }
    assert.deepEqual(await list(key), [ofOther, ofPlace, ofTenant]);
    (await here.delete(`${CARDS}/${ofPlace}`)).must(200);
  });

  test('200 of a card that is charged only where it was stored for', async () => {
    const { key, place, tenantId, target } = await freshTenant();
    const customerId = randomUUID();
    const { id } = (await key.post<{ id: string }>(CARDS, { customerId, ...card() })).must(201);
    const places = [{ tenantId, role: 'manager' as const, restaurantGuids: [place.guid] }];
    const limited = await signedIn(target, { places });
    const account = {
      processor: 'CARDPOINTE',
      merchantId: '496160873888EUR',
      username: 'testing',
      password: 'testing123',
    };
    (await key.put(`${place.path}/payment-account`, account)).must(200);
    const sale = { restaurantGuid: place.guid, amount: 100, source: { vaultCardId: id } };
    (await limited.post('/api/v1/payments/sale', sale)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
