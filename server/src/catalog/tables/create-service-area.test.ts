import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { createServiceArea } from './create-service-area.ts';

proves(createServiceArea, () => {
  test('409 when its externalId is taken in the restaurant; in another it is free', async () => {
    const { key, place } = await freshTenant();
    const body = { name: 'Terrace', externalId: 'once' };
    const { guid } = (await key.post<{ guid: string }>(`${place.path}/service-areas`, body)).must(201);
    const again = await key.post(`${place.path}/service-areas`, body);
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
    const elsewhere = await openPlace(key);
    (await key.post(`${elsewhere.path}/service-areas`, body)).must(201);
  });
});
