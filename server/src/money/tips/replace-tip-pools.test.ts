import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { replaceTipPools } from './replace-tip-pools.ts';

const jobs = [{ title: 'Floor' }, { title: 'Bar' }];
const pool = (more: object = {}) => ({ name: 'House', percent: '100', shareBy: 'HOURS', jobs, ...more });

proves(replaceTipPools, () => {
  test('200 with pools by hours, points and job, and the version of each change', async () => {
    const { key, place, ...world } = await freshTenant();
    const pools = [
      pool({ percent: '80' }),
      pool({
        name: 'Bar',
        percent: '12.50',
        shareBy: 'POINTS',
        jobs: [
          { title: 'Bar', points: '10' },
          { title: 'Barback', points: '2.5' },
        ],
      }),
      pool({
        name: 'Kitchen',
        percent: '7.5',
        shareBy: 'JOBS',
        jobs: [
          { title: 'Cook', percent: '66.67' },
          { title: 'Dish', percent: '33.33' },
        ],
      }),
    ];
    const path = `${place.path}/tip-pools`;
    assert.deepEqual((await key.put(path, { pools })).must(200), {
      pools,
      managersTakePart: false,
      version: 1,
    });
    const again = { pools: [pool()], managersTakePart: true, version: 1 };
    assert.deepEqual((await key.put(path, again)).must(200), { ...again, version: 2 });
    assert.deepEqual((await key.put(path, again)).refused(409, 'CONFLICT').details, { currentVersion: 2 });
    const events = await world.target.database.sql(
      `select data->>'version' as version from events where tenant_id = $1 and type = 'tip_pools.updated' order by sequence`,
      [world.tenantId],
    );
    assert.deepEqual(events, [{ version: '1' }, { version: '2' }]);
  });

  test('400 for pools that do not add up, and says which', async () => {
    const { key, place } = await freshTenant();
    const points = [{ title: 'Floor', points: '10' }, { title: 'Bar' }];
    const percents = [
      { title: 'Floor', percent: '60' },
      { title: 'Bar', percent: '39.99' },
    ];
    for (const [pools, ...fields] of [
      [[pool({ percent: '90' })], 'body /pools addsUp'],
      [[pool({ percent: '60' }), pool({ name: 'Bar', percent: '40.01' })], 'body /pools addsUp'],
      [[pool(), pool({ name: 'Bar', percent: '0' })], 'body /pools/1/percent minimum'],
      [[pool({ percent: '50' }), pool({ name: ' house', percent: '50' })], 'body /pools/1/name unique'],
      [[pool({ jobs: [...jobs, { title: 'BAR' }] })], 'body /pools/0/jobs/2/title unique'],
      [[pool({ shareBy: 'POINTS', jobs: points })], 'body /pools/0/jobs/1/points required'],
      [[pool({ jobs: points })], 'body /pools/0/jobs/0/points absent'],
      [
        [pool({ shareBy: 'POINTS', jobs: [{ title: 'Bar', points: '0' }] })],
        'body /pools/0/jobs/0/points minimum',
      ],
      [[pool({ shareBy: 'JOBS', jobs: percents })], 'body /pools/0/jobs addsUp'],
      [
        [pool({ shareBy: 'JOBS' })],
        'body /pools/0/jobs/0/percent required',
        'body /pools/0/jobs/1/percent required',
        'body /pools/0/jobs addsUp',
      ],
      [[pool({ percent: '100.01' })], 'body /pools/0/percent pattern'],
      [[], 'body /pools minItems'],
      [[pool({ jobs: [] })], 'body /pools/0/jobs minItems'],
    ] as const) {
      const reply = await key.put(`${place.path}/tip-pools`, { pools });
      assert.deepEqual(reply.fields().sort(), [...fields].sort(), JSON.stringify(pools));
    }
    const { details } = (
      await key.put(`${place.path}/tip-pools`, { pools: [pool({ percent: '90' })] })
    ).refused(400, 'VALIDATION_ERROR');
    const [field] = (details as { fields: { message: string }[] }).fields;
    assert.equal(field?.message, 'add up to 90.00 percent, and have to be 100');
    assert.equal((await key.get<{ version: number }>(`${place.path}/tip-pools`)).must(200).version, 0);
  });
});
