import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { removeDataDir, TEST_SECRET } from '../../../test/harness/cluster.ts';
import { createTestDatabase, testDatabaseAt } from '../../../test/harness/database.ts';
import { proves } from '../../../test/harness/proves.ts';
import { scratchFolder, startTestService } from '../../../test/harness/service.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { getReadiness } from './get-readiness.ts';

const READY = '/api/v1/health/ready';
const DETAILED = '/api/v1/health/detailed';
/** Longer than what was found out is shown again. */
const LATER_MS = 1_100;

proves(getReadiness, () => {
  test('503 at once while the database is gone, 200 when it is back; health answers all the while', async () => {
    const dataDir = await scratchFolder('readiness');
    const settings = { fsync: 'off' };
    let postgres = await startEmbeddedPostgres({ dataDir, settings });
    atEnd(async () => {
      await postgres.stop();
      await removeDataDir(dataDir);
    });
    await migrate(postgres.url, TEST_SECRET);
    const service = await startTestService({ database: testDatabaseAt(postgres.url) });
    const detailed = () =>
      service.operator.get<{ dependencies: Record<string, { status: string }> }>(DETAILED);
    (await service.anyone.get(READY)).must(200);
    assert.equal((await detailed()).must(200).dependencies.database!.status, 'OK');
    await postgres.stop();
    service.clock.moveBy(LATER_MS);
    const { details } = (await service.anyone.get(READY)).refused(503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual(details, { reasons: ['DATABASE_UNAVAILABLE'] });
    // Nobody can be recognized now, so the answer itself names what is down.
    const unknown = (await detailed()).refused(503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual(unknown.details, { dependency: 'database' });
    (await service.anyone.get('/api/v1/health')).must(200);
    postgres = await startEmbeddedPostgres({ dataDir, settings });
    service.clock.moveBy(LATER_MS);
    (await service.anyone.get(READY)).must(200);
  });

  test('503 while migrations are missing, 200 with a schema that is newer', async () => {
    const database = await createTestDatabase();
    const service = await startTestService({ database });
    await database.sql(`insert into schema_migrations (version, name, checksum) values (999, 'newer', 'x')`);
    (await service.anyone.get(READY)).must(200);
    await database.sql('delete from schema_migrations where version > 1');
    service.clock.moveBy(LATER_MS);
    const { details } = (await service.anyone.get(READY)).refused(503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual(details, { reasons: ['MIGRATIONS_MISSING'] });
  });
});
