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
    assert.deepEqual([read.must(200), String(read.headers.etag).slice(0, 3)], [first, '"1-']);
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

  test('200 for another fee of a ring that was taken before rings were looked at', async () => {
    const { key, place, target } = await freshTenant();
    const path = `${place.path}/delivery-zones`;
    const corner = (longitude: number, latitude: number) => ({ longitude, latitude });
    const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
    const put = (polygon: object[], feeAmount: number) =>
      key.put<Zones>(path, { zones: [{ ...CENTRE, polygon, feeAmount }] });
    (await put([a, b, c, d, a], 100)).must(200);
    const crossed = [a, c, b, d, a];
    await target.database.sql(
      `update delivery_zones set zones = jsonb_set(zones::jsonb, '{0,polygon}', $2)::json where restaurant_guid = $1`,
      [place.guid, JSON.stringify(crossed)],
    );
    assert.equal((await put(crossed, 200)).must(200).zones[0]!.feeAmount, 200);
    assert.deepEqual((await put([b, d, a, c, b], 200)).fields(), ['body /zones/0/polygon crossed']);
  });
});
