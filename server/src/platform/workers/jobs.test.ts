import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Job, registerJobs } from './jobs.ts';

const job = (name: string, schedule: string): Job<never> => ({ name, schedule, run: async () => {} });
const JOBS = [job('test.daily', '0 3 * * *'), job('test.hourly', '0 * * * *')];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await registerJobs(database.url, JOBS);
});

const schedules = () =>
  database.sql(
    `select name, cron, xmin::text as written from jobs.schedule where name like 'test.%' order by name`,
  );
const queues = () =>
  database.sql(`select name, policy, retry_limit, heartbeat_seconds, xmin::text as written from jobs.queue
    where name like 'test.%' order by name`);

test('a start that finds its jobs as they should be writes nothing', async () => {
  const was = [await schedules(), await queues()];
  await registerJobs(database.url, JOBS);
  assert.deepEqual([await schedules(), await queues()], was);
  assert.equal(was.flat().length, 4);
});

test('what an earlier version had otherwise is put right', async () => {
  const before = await queues();
  await database.sql(
    `update jobs.queue set retry_limit = 9, heartbeat_seconds = null where name = 'test.daily'`,
  );
  await registerJobs(database.url, [JOBS[0] as Job<never>, job('test.hourly', '30 * * * *')]);
  const settings = ({ written: _, ...rest }: Record<string, unknown>) => rest;
  assert.deepEqual((await queues()).map(settings), before.map(settings));
  assert.deepEqual(
    (await schedules()).map(({ cron }) => cron),
    ['0 3 * * *', '30 * * * *'],
  );
});

test('what an earlier version did by the clock, and this one does not, is done no more', async () => {
  await registerJobs(database.url, JOBS.slice(0, 1));
  assert.deepEqual(
    (await schedules()).map(({ name }) => name),
    ['test.daily'],
  );
});
