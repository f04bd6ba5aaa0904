import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { createSealer } from '../../platform/crypto/seal.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { openBus } from '../../platform/workers/bus.ts';
import { createSigningKeys } from './signing-keys.ts';

const DAY_MS = 86_400_000;
const USE = { type: 'test+jwt', audience: 'shop.example', issuer: 'comanda' };
const SIGN = { ...USE, lifetimeSeconds: 300 };
const CHECK = { ...USE, maxAgeSeconds: 300 };

/** The keys as one process sees them, with its own clock. */
async function process(database: TestDatabase) {
  const clock = { at: Date.now(), now: () => clock.at };
  const log = createLog({ level: 'silent' });
  const identity = openDatabase(
    openPool(database.roleUrl('comanda_identity'), { max: 2, applicationName: 'test' }),
  );
  const bus = await openBus(database.roleUrl('comanda_lookup'), log);
  atEnd(async () => {
    await bus.close();
    await identity.pool.end();
  });
  const keys = createSigningKeys({ identity, sealer: createSealer(TEST_SECRET), bus, clock });
  return { keys, clock };
}

let service: TestService;
before(async () => {
  service = await startTestService();
});

test('twenty processes that need a first key at the same time create one', async () => {
  const database = await createTestDatabase();
  const processes = await Promise.all(Array.from({ length: 20 }, () => process(database)));
  const tokens = await Promise.all(processes.map(({ keys }) => keys.sign({ sub: 'x' }, SIGN)));
  assert.equal((await database.sql('select 1 from signing_keys')).length, 1);
  for (const { keys } of processes) {
    for (const token of tokens) assert.equal((await keys.verify(token, CHECK))?.sub, 'x');
  }
});

test('a successor is published days before it signs; a retired key verifies for a day and is then deleted', async () => {
  const database = await createTestDatabase();
  const { keys, clock } = await process(database);
  const other = await process(database);
  const kidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
  const advance = (ms: number) => {
    for (const each of [clock, other.clock]) each.at += ms;
  };
  const first = kidOf(await keys.sign({}, SIGN));
  await keys.rotate();
  assert.equal((await keys.publicKeys()).length, 1, 'not due yet');

  advance(28 * DAY_MS + 1);
  await Promise.all([keys.rotate(), other.keys.rotate()]);
  assert.equal((await keys.publicKeys()).length, 2, 'published');
  assert.equal(kidOf(await keys.sign({}, SIGN)), first, 'the old one still signs');

  advance(2 * DAY_MS - 60_000);
  const last = await keys.sign({ sub: 'last' }, SIGN);
  assert.equal(kidOf(last), first);
  advance(60_001);
  const second = await other.keys.sign({ sub: 'second' }, SIGN);
  assert.notEqual(kidOf(second), first);
  assert.equal((await keys.verify(last, CHECK))?.sub, 'last');
  assert.equal((await keys.verify(second, CHECK))?.sub, 'second');

  advance(DAY_MS);
  await keys.rotate();
  assert.deepEqual(
    (await keys.publicKeys()).map(({ kid }) => kid),
    [kidOf(second)],
  );
  assert.equal(await keys.verify(last, CHECK), null);
});

test('the private half is sealed: a dump of the database signs nothing', async () => {
  const database = await createTestDatabase();
  const { keys } = await process(database);
  await keys.sign({}, SIGN);
  const [row] = await database.sql<{ private_jwk: string; public_jwk: object }>('select * from signing_keys');
  assert.match(row!.private_jwk, /^v1\./);
  assert.ok(!('d' in row!.public_jwk));
  // Sealed for this key id: the same bytes do not open under another id.
  await database.sql(`update signing_keys set kid = 'swapped'`);
  const fresh = await process(database);
  await assert.rejects(fresh.keys.sign({}, SIGN));
});

test('only our own, unexpired tokens for this audience and purpose verify', async () => {
  const database = await createTestDatabase();
  const { keys, clock } = await process(database);
  const good = await keys.sign({ sub: 'x' }, SIGN);
  assert.equal((await keys.verify(good, CHECK))?.sub, 'x');
  const [, payload] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
  const [published] = await keys.publicKeys();
  const kid = published!.kid!;
  const foreign = await generateKeyPair('ES256');
  const forge = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, typ: USE.type, ...header } as never)
      .sign(key);
  const withMac = new TextEncoder().encode(JSON.stringify(published));
  const forgeries: Record<string, string> = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with our header': `${Buffer.from(JSON.stringify({ alg: 'none', kid, typ: USE.type })).toString('base64url')}.${payload}.`,
    'another key': await forge({}, foreign.privateKey),
    'a key of its own in the header': await forge(
      { jwk: await exportJWK(foreign.publicKey) },
      foreign.privateKey,
    ),
    'our public key as a secret': await forge({ alg: 'HS256' }, withMac),
    'an unknown key': await forge({ kid: 'nobody' }, foreign.privateKey),
    'another purpose': await keys.sign({ sub: 'x' }, { ...SIGN, type: 'other+jwt' }),
    'another audience': await keys.sign({ sub: 'x' }, { ...SIGN, audience: 'evil.example' }),
    'another issuer': await keys.sign({ sub: 'x' }, { ...SIGN, issuer: 'other' }),
    'a changed claim': good.replace(
      payload!,
      Buffer.from(JSON.stringify({ ...claims, sub: 'y' })).toString('base64url'),
    ),
    'no signature': good.slice(0, good.lastIndexOf('.') + 1),
    'no token at all': 'x',
  };
  for (const [what, token] of Object.entries(forgeries))
    assert.equal(await keys.verify(token, CHECK), null, what);
  clock.at -= 120_000;
  assert.equal(await keys.verify(good, CHECK), null, 'from the future');
  clock.at += 120_000 + 310_000;
  assert.equal(await keys.verify(good, CHECK), null, 'expired');
});

test('the key set is public JSON without the envelope, and another JOSE client verifies with it', async () => {
  const empty = await service.anyone.get('/.well-known/jwks.json');
  assert.deepEqual(JSON.parse(empty.text), { keys: [] }, 'reading makes no key');
  const { keys } = await process(service.database);
  const token = await keys.sign({ sub: 'somebody' }, SIGN);
  // Another process created the key. It arrives here in a moment.
  let reply = empty;
  await eventually(async () => {
    reply = await service.anyone.get('/.well-known/jwks.json');
    assert.notDeepEqual(JSON.parse(reply.text), { keys: [] });
  });
  assert.equal(reply.status, 200);
  assert.match(reply.headers['content-type']!, /^application\/json/);
  assert.match(reply.headers['cache-control']!, /^public, max-age=\d+$/);
  const [key, ...rest] = (JSON.parse(reply.text) as { keys: Record<string, string>[] }).keys;
  assert.equal(rest.length, 0);
  assert.deepEqual(Object.keys(key!).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  const remote = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(token, remote, {
    audience: USE.audience,
    issuer: USE.issuer,
    typ: USE.type,
  });
  assert.equal(payload.sub, 'somebody');
});
