import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { updateServiceArea } from './update-service-area.ts';

proves(updateServiceArea, () => {
  test('409 when its new externalId is taken', async () => {
    const { key, place } = await freshTenant();
    const areas = `${place.path}/service-areas`;
    const make = async (body: object) => (await key.post<{ guid: string }>(areas, body)).must(201).guid;
    const guid = await make({ name: 'Terrace', externalId: 'once' });
    const other = await make({ name: 'Bar' });
    const taking = await key.patch(`${areas}/${other}`, { externalId: 'once' });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid: guid });
  });
});
