import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPicture } from '../../../test/harness/pictures.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listImages } from './list-images.ts';

interface Image {
  guid: string;
}

proves(listImages, () => {
  test('200 page by page, newest first, also of those that were made at the same moment', async () => {
    const { key, place, target } = await freshTenant();
    const path = `${place.path}/images`;
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await key.post<Image>(path, newPicture())).must(201).guid);
    await target.database.sql('update images set created_at = $2 where guid = any($1)', [
      made.slice(0, 3),
      new Date(target.clock.now()),
    ]);
    const whole = (await key.get<Page<Image>>(path)).must(200).items.map(({ guid }) => guid);
    assert.deepEqual([...whole].sort(), [...made].sort());
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor && `&cursor=${cursor}`;
      const page: Page<Image> = (await key.get<Page<Image>>(`${path}?limit=2${more}`)).must(200);
      pages.push(...page.items.map(({ guid }) => guid));
      cursor = page.nextCursor;
    }
    assert.deepEqual(pages, whole);
    assert.ok(!('bytes' in (await key.get<Page<Image>>(path)).must(200).items[0]!));
  });
});
