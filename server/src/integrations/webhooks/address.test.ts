import assert from 'node:assert/strict';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { openTenantNames } from '../../platform/names.ts';
import { checkedLookup, isPublicAddress } from './address.ts';
import { openWebhookClient } from './webhook-client.ts';

const FORBIDDEN =
  `127.0.0.1 127.1.2.3 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
  100.127.255.255 198.18.0.1 224.0.0.1 255.255.255.255 192.0.2.1 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1
  ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::127.0.0.1 fec0::1 100::1 64:ff9b:1::1 
  64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1`.split(/\s+/);

for (const address of FORBIDDEN)
  test(`${address} is not reached`, () => assert.ok(!isPublicAddress(address)));
for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
  test(`${address} is reached`, () => assert.ok(isPublicAddress(address)));

const guarded = openWebhookClient({
  allowPrivate: false,
  timeoutMs: 5_000,
  lookup: openTenantNames({ servers: [], orHosts: false }),
});
atEnd(guarded.close);

const HOSTS =
  `127.0.0.1 2130706433 0x7f000001 017700000001 127.1 0177.0.0.1 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  localhost 0 0.0.0.0 [::] 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1`.split(/\s+/);
for (const host of HOSTS) {
  test(`nothing is sent to ${host}`, async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const result = await guarded.post(`http://${host}:${port}/`, {}, '{}');
    assert.deepEqual([result.status, result.error], [null, 'the address is not one of the public internet']);
    assert.equal(receiver.received.length, 0);
  });
}

const answering = (...answers: string[][]) =>
  ((_host: string, _options: unknown, done: (error: null, list: unknown[]) => void) => {
    const addresses = answers.shift() ?? answers.at(-1) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as LookupFunction;

/** Never to be reached, but not of this machine either: nothing listens there, so the reason must be the address. */
const FAR =
  `169.254.169.254 2852039166 0251.0376.0251.0376 0xa9.0xfe.0xa9.0xfe [::ffff:169.254.169.254] [fd00:ec2::254]
  [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::] 10.0.0.1 012.0.0.1 0xa000001 167772161 192.168.0.1 3232235521 172.16.0.1
  100.64.0.1 [fe80::1] [fc00::1] 255.255.255.255`.split(/\s+/);
for (const host of FAR) {
  test(`nothing is sent to ${host}, far away`, async () => {
    const result = await guarded.post(`http://${host}/latest/meta-data/`, {}, '{}');
    assert.deepEqual([result.status, result.error], [null, 'the address is not one of the public internet']);
  });
}

test('a redirect is not followed, wherever it leads', async () => {
  const hidden = await startReceiver();
  const redirects = [301, 302, 303, 307, 308];
  const open = openWebhookClient({ allowPrivate: true, timeoutMs: 5_000, lookup });
  atEnd(open.close);
  const door = await startReceiver((nth) => ({
    status: redirects[nth - 1]!,
    headers: { location: hidden.url },
  }));
  for (const status of redirects) assert.equal((await open.post(door.url, {}, '{}')).status, status);
  assert.equal(hidden.received.length, 0);
});

test('DNS rebinding: a name that is public when checked and local when connected to is not reached', async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  let asked = 0;
  // Of the public internet, and nobody's.
  const resolve = answering(['2d00::1'], ['127.0.0.1'], ['127.0.0.1']);
  const turning = openWebhookClient({
    allowPrivate: false,
    timeoutMs: 500,
    lookup: (...args) => {
      asked++;
      resolve(...args);
    },
  });
  atEnd(turning.close);
  const first = await turning.post(`http://turning.test:${port}/`, {}, '{}');
  assert.equal(first.status, null);
  assert.equal(asked, 1);
  // The next delivery resolves the name again, and is rejected.
  const second = await turning.post(`http://turning.test:${port}/`, {}, '{}');
  assert.equal(second.error, 'the address is not one of the public internet');
  assert.equal(receiver.received.length, 0);
});

test('a name with one forbidden address among allowed ones is rejected', (_, done) => {
  checkedLookup(answering(['8.8.8.8', '10.0.0.1']))('x.test', {}, (error) => {
    assert.match(String(error), /public internet/);
    done();
  });
});

test('a name is resolved once: a later answer cannot change the target of the connection', (_, done) => {
  let asked = 0;
  const resolve = answering(['8.8.8.8'], ['127.0.0.1']);
  const counting: LookupFunction = (...args) => {
    asked++;
    resolve(...args);
  };
  checkedLookup(counting)('x.test', {}, (error, address) => {
    assert.equal(error, null);
    assert.deepEqual([address, asked], ['8.8.8.8', 1]);
    done();
  });
});
