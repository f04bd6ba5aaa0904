import assert from 'node:assert/strict';
import { utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { startS3Simulator } from '@comanda/simulators/s3';
import { atEnd } from '../../test/harness/cleanup.ts';
import { scratchFolder } from '../../test/harness/service.ts';
import { openTarget } from './backup/place.ts';
import { checkBackups, checkCertificate, checkClock, checkRedis } from './outside-checks.ts';

const NOW = Date.now();
const NO_BUCKET = { endpoint: '', region: '', accessKey: '', secretKey: '', pathStyle: true };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a clock may differ by seconds, not by more', () => {
  assert.equal(checkClock('the database', NOW + 3_000, NOW), 'as the database');
  assert.throws(() => checkClock('the database', NOW + 60_000, NOW), /clock is 60 s behind the database/);
  assert.throws(() => checkClock('the database', NOW - 60_000, NOW), /clock is 60 s before the database/);
});

test('a certificate that ends within two weeks has to be renewed', () => {
  assert.match(checkCertificate(new Date(NOW + 15 * DAY_MS), NOW), /is good until \d{4}-\d\d-\d\d/);
  assert.throws(() => checkCertificate(new Date(NOW + 13 * DAY_MS), NOW), /ends on .*: renew it/);
});

test('the newest backup must be of the last day; what is unfinished is none', async () => {
  const folder = await scratchFolder('backups');
  await writeFile(join(folder, 'comanda-20260101T000000Z.tar.zst.age.partial'), '');
  await assert.rejects(checkBackups(folder, NO_BUCKET, NOW), /there is no backup in /);
  const made = async (name: string, hours: number) => {
    const file = join(folder, name);
    await writeFile(file, '');
    const at = new Date(NOW - hours * HOUR_MS);
    await utimes(file, at, at);
  };
  await made('comanda-20260101T000000Z.tar.zst.age', 50);
  await assert.rejects(checkBackups(folder, NO_BUCKET, NOW), /newest backup in .* is 50 hours old/);
  await made('comanda-20260102T000000Z.tar.zst.age', 3);
  assert.equal(await checkBackups(folder, NO_BUCKET, NOW), 'the newest of 2 is 3 hours old');
  await assert.rejects(checkBackups(join(folder, 'elsewhere'), NO_BUCKET, NOW), /ENOENT/);
});

test('the newest backup of a bucket too, however many there are', async () => {
  const server = await startS3Simulator({ buckets: ['backups'] });
  atEnd(server.stop);
  const { url: endpoint, region, accessKey, secretKey } = server;
  const s3 = { endpoint, region, accessKey, secretKey, pathStyle: true };
  const keep = async (place: string, name: string) => {
    const target = await openTarget(place, name, s3);
    await pipeline(Readable.from([Buffer.from(name)]), target.into);
    await target.keep();
  };
  const place = 's3://backups/nightly';
  await keep('s3://backups/weekly', 'comanda-20260101T000000Z.tar.zst.age');
  await assert.rejects(checkBackups(place, s3, NOW), /there is no backup in s3:/);
  for (const day of [1, 2, 3, 4, 5]) await keep(place, `comanda-2026010${day}T000000Z.tar.zst.age`);
  assert.equal(await checkBackups(place, s3, Date.now()), 'the newest of 5 is 0 hours old');
  await assert.rejects(
    checkBackups(place, s3, Date.now() + 2 * DAY_MS),
    /newest backup in s3:.* is 48 hours old/,
  );
  await assert.rejects(checkBackups(place, { ...s3, secretKey: 'other' }, NOW), /SignatureDoesNotMatch/);
});

/** Speaks as much of Redis as is asked here. */
async function redisThatSays(facts: string): Promise<string> {
  const server = createServer((socket) =>
    socket.on('data', (commands) => {
      for (const command of String(commands).split(/^\*/m).slice(1))
        socket.write(/\r\ninfo\r\n/i.test(command) ? `$${facts.length}\r\n${facts}\r\n` : '+OK\r\n');
    }),
  ).listen(0, '127.0.0.1');
  atEnd(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `redis://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test('a Redis that is not there, or forgets counts, shares no limits', async () => {
  const facts = (policy: string, maxmemory = 1_000_000) =>
    `redis_version:7.0.15\r\nloading:0\r\nmaxmemory:${maxmemory}\r\nmaxmemory_policy:${policy}\r\n`;
  const silent = createServer().listen(0, '127.0.0.1');
  atEnd(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  await assert.rejects(checkRedis(`redis://127.0.0.1:${port}`), /it says nothing for 1 s/);
  await assert.rejects(checkRedis('redis://127.0.0.1:9'), /rate limits are not shared: .*ECONNREFUSED/);
  await assert.rejects(
    checkRedis(await redisThatSays(facts('allkeys-lru'))),
    /maxmemory-policy allkeys-lru may forget counts/,
  );
  assert.equal(await checkRedis(await redisThatSays(facts('volatile-ttl'))), 'Redis 7.0.15');
  assert.equal(await checkRedis(await redisThatSays(facts('allkeys-lru', 0))), 'Redis 7.0.15');
});
