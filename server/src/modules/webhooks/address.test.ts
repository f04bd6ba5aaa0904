import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { checkedLookup, isPublicAddress } from './address.ts';
import { openPoster } from './post.ts';

const FORBIDDEN =
  `127.0.0.1 127.1.2.3 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
  100.127.255.255 198.18.0.1 224.0.0.1 255.255.255.255 192.0.2.1 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1
  ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1`.split(/\s+/);

for (const address of FORBIDDEN)
  test(`${address} is not reached`, () => assert.ok(!isPublicAddress(address)));
for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
  test(`${address} is reached`, () => assert.ok(isPublicAddress(address)));

const guarded = openPoster({ allowPrivate: false, timeoutMs: 5_000 });
atEnd(guarded.close);

const HOSTS =
  `127.0.0.1 2130706433 0x7f000001 017700000001 127.1 0177.0.0.1 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  localhost`.split(/\s+/);
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
  }) as unknown as typeof lookup;

test('a name with one forbidden address among good ones is refused', (_, done) => {
  checkedLookup(answering(['8.8.8.8', '10.0.0.1']))('x.test', {}, (error) => {
    assert.match(String(error), /public internet/);
    done();
  });
});

test('a name is asked once: what it answers later cannot change where the connection goes', (_, done) => {
  let asked = 0;
  const resolve = answering(['8.8.8.8'], ['127.0.0.1']);
  const counting = ((...args: Parameters<typeof resolve>) => {
    asked++;
    resolve(...args);
  }) as typeof resolve;
  checkedLookup(counting)('x.test', {}, (error, address) => {
    assert.equal(error, null);
    assert.deepEqual([address, asked], ['8.8.8.8', 1]);
    done();
  });
});
