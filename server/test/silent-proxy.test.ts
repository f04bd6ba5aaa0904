import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { type SilentProxy, startSilentProxy } from './harness/silent-proxy.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let client: pg.Client;

before(async () => {
  database = await createTestDatabase();
  await database.sql('create table said (what text)');
});

async function connected(): Promise<pg.Client> {
  const fresh = new pg.Client({ connectionString: proxy.url });
  fresh.on('error', () => {});
  await fresh.connect();
  atEnd(() => fresh.end().catch(() => {}));
  return fresh;
}

beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
  client = await connected();
});

const say = (who: pg.Client, what: string) => who.query('insert into said values ($1)', [what]);
const isSaid = async (what: string) =>
  (await database.sql('select from said where what = $1', [what])).length > 0;
const isAnswered = (query: Promise<unknown>) =>
  Promise.race([query.then(() => true), sleep(200).then(() => false)]);

/** What the tests of silence stand on. */
describe('a proxy that falls silent', () => {
  test('holds back what is asked until it resumes, and serves who comes new', async () => {
    proxy.silence();
    const asked = say(client, 'held back');
    assert.equal(await isAnswered(asked), false);
    await say(await connected(), 'by another');
    assert.deepEqual([await isSaid('held back'), await isSaid('by another')], [false, true]);
    proxy.resume();
    await asked;
    assert.ok(await isSaid('held back'));
  });

  test('can hold back answers only: what is asked has happened', async () => {
    proxy.silence({ answersOnly: true });
    const asked = say(client, 'not answered');
    await eventually(async () => assert.ok(await isSaid('not answered')));
    assert.equal(await isAnswered(asked), false);
    proxy.resume();
    await asked;
  });

  test('can be silent to those who come new as well', async () => {
    proxy.silence({ newOnes: true });
    const coming = connected();
    assert.equal(await isAnswered(coming), false);
    proxy.resume();
    await say(await coming, 'late');
  });

  test('sends on what somebody asked who has hung up, when it resumes', async () => {
    proxy.silence();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const before = stream.bytesWritten;
    const asked = say(client, 'hung up').catch((error: Error) => error.message);
    // It has left the client.
    await eventually(async () => assert.ok(stream.bytesWritten > before && stream.writableLength === 0));
    stream.destroy();
    assert.equal(await asked, 'Connection terminated unexpectedly');
    assert.equal(await isSaid('hung up'), false);
    proxy.resume();
    await eventually(async () => assert.ok(await isSaid('hung up')));
  });

  test('can cut all connections', async () => {
    assert.equal(proxy.connections(), 1);
    const ended = new Promise((resolve) => client.once('end', resolve));
    // It hears of the reset as well, sooner or later than of the end.
    client.on('error', () => {});
    proxy.cut();
    await ended;
    await eventually(async () => assert.equal(proxy.connections(), 0));
    await say(await connected(), 'after');
  });
});
