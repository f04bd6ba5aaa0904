import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter, type Printer } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace, type Page } from '../../../test/harness/world.ts';
import { listPrinters } from './list-printers.ts';

proves(listPrinters, () => {
  test('200 with those of this restaurant, oldest first, page by page, without those that were removed', async () => {
    const { key, place } = await freshTenant();
    const first = await addPrinter({ key, place });
    const removed = await addPrinter({ key, place });
    const last = await addPrinter({ key, place });
    await addPrinter({ key, place: await openPlace(key) });
    (await key.delete(removed.path)).must(200);
    const { items, nextCursor } = (await key.get<Page<Printer>>(`${place.path}/printers?limit=1`)).must(200);
    const rest = (await key.get<Page<Printer>>(`${place.path}/printers?limit=1&cursor=${nextCursor}`)).must(
      200,
    );
    assert.deepEqual(
      [...items, ...rest.items].map(({ guid }) => guid),
      [first.guid, last.guid],
    );
    assert.equal(rest.nextCursor, null);
  });
});
