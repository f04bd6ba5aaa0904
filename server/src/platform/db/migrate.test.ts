import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, TEST_SECRET } from '../../../test/harness/cluster.ts';
import { createEmptyDatabase } from '../../../test/harness/database.ts';
import { migrate } from './migrate.ts';
import { knownSchema } from './migrations.ts';

const MIGRATION_WAITS = `select 1 from pg_stat_activity
  where application_name = 'comanda migrate' and datname = current_database() and wait_event_type = 'Lock'`;

test('a migration that is caught in a deadlock with a service at work takes another turn', async () => {
  const database = await createEmptyDatabase();
  await asOwner(database.url, async (service) => {
    // So that Postgres ends the migration, not the service: whoever looks for a deadlock is the one that is ended.
    await service.query(`set deadlock_timeout = '1h'`);
    await service.query('begin');
    // Two things that the first migration makes, taken in the other order.
    await service.query('create table outgoing_mail ()');
    const migrated = migrate(database.url, TEST_SECRET);
    while ((await database.sql(MIGRATION_WAITS)).length === 0) await sleep(10);
    await service.query('create table idempotency_keys ()');
    await service.query('rollback');
    assert.equal((await migrated).at(-1), knownSchema());
  });
});
