import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { createReportView } from './create-report-view.ts';
import { type ReportView, VIEWS_MAX } from './shapes.ts';

const WEEK = { name: 'Last week', report: 'sales', period: 'LAST_7_DAYS' };

proves(createReportView, () => {
  let world: FreshTenant;
  let path: string;
  before(async () => {
    world = await freshTenant();
    path = `${world.place.path}/report-views`;
  });
  const save = (body: object) => world.key.post<ReportView>(path, body);

  test('201 with all that was asked, and nothing of its own', async () => {
    const { guid, createdAt, ...kept } = (await save(WEEK)).must(201);
    assert.deepEqual(kept, {
      ...WEEK,
      from: null,
      to: null,
      groupBy: null,
      compare: null,
      allRestaurants: false,
      figure: null,
    });
    const own = {
      name: 'A fair',
      report: 'payments',
      period: 'CUSTOM',
      from: 20_260_101,
      to: 20_260_103,
      groupBy: 'day,type',
      compare: 'PREVIOUS_YEAR',
      allRestaurants: true,
      figure: 'billAmount',
    };
    const { guid: other, createdAt: at, ...all } = (await save(own)).must(201);
    assert.deepEqual(all, own);
    assert.notEqual(other, guid);
    assert.ok(at >= createdAt);
  });

  test('400 for days that do not fit their period', async () => {
    const fields = async (body: object) => (await save({ ...WEEK, name: 'Odd', ...body })).fields();
    assert.deepEqual(await fields({ from: 20_260_101 }), ['body /from period']);
    assert.deepEqual(await fields({ to: 20_260_101 }), ['body /to period']);
    assert.deepEqual(await fields({ period: 'CUSTOM' }), ['body /from period', 'body /to period']);
    assert.deepEqual(await fields({ period: 'CUSTOM', from: 20_260_101 }), ['body /to period']);
    assert.deepEqual(await fields({ period: 'CUSTOM', from: 20_260_102, to: 20_260_101 }), [
      'body /to period',
    ]);
    assert.deepEqual(await fields({ report: 'gossip' }), ['body /report enum']);
    assert.deepEqual(await fields({ groupBy: 'day"><script>' }), ['body /groupBy pattern']);
  });

  test('409 for a name that is taken, however it is written; another restaurant has its own', async () => {
    (await save({ ...WEEK, name: 'Rush' })).must(201);
    (await save({ ...WEEK, name: 'RUSH' })).refused(409, 'CONFLICT');
    const other = await freshTenant();
    (await other.key.post(`${other.place.path}/report-views`, { ...WEEK, name: 'Rush' })).must(201);
  });

  test('409 for one too many', async () => {
    const { key, place } = await freshTenant();
    for (let n = 0; n < VIEWS_MAX; n++)
      (await key.post(`${place.path}/report-views`, { ...WEEK, name: `View ${n}` })).must(201);
    const more = await key.post(`${place.path}/report-views`, { ...WEEK, name: 'One more' });
    assert.equal(more.refused(409, 'CONFLICT').details?.reason, 'LIMIT_REACHED');
  });
});
