import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { replaceDeliveryZones } from './replace-delivery-zones.ts';
import type { DeliveryZones } from './shapes.ts';

type Zones = Type.Static<typeof DeliveryZones>;
const CENTRE = { name: 'Centre', postalCodes: ['280*'], feeAmount: 300, driveMinutes: 15 };

proves(replaceDeliveryZones, () => {
  test('200 replaces them whole, by the version that was seen', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/delivery-zones`;
    assert.deepEqual((await key.get<Zones>(path)).must(200), {
      restaurantGuid: place.guid,
      version: 0,
      zones: [],
    });
    const first = (await key.put<Zones>(path, { zones: [CENTRE], version: 0 })).must(200);
    assert.deepEqual([first.version, first.zones[0]!.active, first.zones[0]!.minimumAmount], [1, true, null]);
    const read = await key.get<Zones>(path);
    assert.deepEqual([read.must(200), read.headers.etag], [first, '"1"']);
    assert.deepEqual((await key.put<Zones>(path, { zones: [], version: 1 })).must(200).zones, []);
  });

  test('409 for a version that is not the current one, and for all but one of those who write at once', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/delivery-zones`;
    const replies = await together(4, () => key.put(path, { zones: [CENTRE], version: 0 }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const stale = await key.put(path, { zones: [], version: 0 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });

  test('400 names what makes no zone', async () => {
    const { key, place } = await freshTenant();
    const { guid } = place;
    const open = [
      { longitude: 0, latitude: 0 },
      { longitude: 1, latitude: 0 },
      { longitude: 1, latitude: 1 },
      { longitude: 0, latitude: 1 },
    ];
    const zones = [
      CENTRE,
      { ...CENTRE, postalCodes: null, taxRateGuids: [guid] },
      { ...CENTRE, name: 'Area', polygon: open },
      { ...CENTRE, name: 'Crossed', polygon: [open[0], open[2], open[1], open[3], open[0]] },
      { ...CENTRE, name: 'Empty', polygon: Array(4).fill(open[0]) },
    ];
    assert.deepEqual((await key.put(`${place.path}/delivery-zones`, { zones })).fields(), [
      'body /zones/1/name unique',
      'body /zones/1/postalCodes required',
      'body /zones/1/taxRateGuids/0 known',
      'body /zones/2/polygon closed',
      'body /zones/3/polygon crossed',
      'body /zones/4/polygon empty',
    ]);
  });
});
