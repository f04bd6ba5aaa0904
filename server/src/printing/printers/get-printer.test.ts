import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { getPrinter } from './get-printer.ts';

proves(getPrinter, () => {
  test('404 at another restaurant of the tenant, and once it is removed', async () => {
    const { key, place } = await freshTenant();
    const { guid, path } = await addPrinter({ key, place });
    const elsewhere = await openPlace(key);
    (await key.get(`${elsewhere.path}/printers/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await key.delete(path)).must(200);
    (await key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await key.delete(path)).status, 404);
  });
});
