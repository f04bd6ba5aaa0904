import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listTables } from './list-tables.ts';

proves(listTables, () => {
  test('200 page by page, newest first', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/tables`;
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      made.unshift((await key.post<{ guid: string }>(path, { name: `T${n}` })).must(201).guid);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await key.get<Page<{ guid: string }>>(`${path}?limit=2${cursor}`)).must(200);
      seen.push(...page.items.map(({ guid }) => guid));
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    assert.deepEqual(seen, made);
  });
});
