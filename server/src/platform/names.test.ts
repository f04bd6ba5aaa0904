import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { startDnsSimulator } from '@comanda/simulators/dns';
import { atEnd } from '../../test/harness/cleanup.ts';
import { openOwnNames, openTenantNames } from './names.ts';

const find = (lookup: LookupFunction, name: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    );
  });

test('a name of a tenant is asked of the DNS, and once for all who want it at that moment', async () => {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', () => asked++);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  atEnd(() => void socket.close());
  const lookup = openTenantNames({ servers: [`127.0.0.1:${socket.address().port}`], orHosts: true });
  const found = await Promise.allSettled(Array.from({ length: 50 }, () => find(lookup, 'silent.example')));
  for (const one of found) assert.equal(one.status === 'rejected' && one.reason.code, 'ETIMEOUT');
  // Two tries for each of the two families.
  assert.ok(asked >= 2 && asked <= 4, String(asked));
});

test('what the DNS does not know the hosts file may, where that is allowed; localhost is nobody else', async () => {
  const dns = await startDnsSimulator();
  atEnd(dns.stop);
  const open = (orHosts: boolean) => openTenantNames({ servers: [dns.server], orHosts });
  await assert.rejects(find(open(false), 'nobody.example'), { code: 'ENOTFOUND' });
  await assert.rejects(find(open(true), 'nobody.example'), { code: 'ENOTFOUND' });
  const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '');
  const [, address, name] = /^([\d.]+)\s+(?!localhost\b)([a-z][\w-]*)$/im.exec(hosts) ?? [];
  if (name !== undefined) {
    assert.equal((await find(open(true), name))[0]!.address, address);
    await assert.rejects(find(open(false), name), { code: 'ENOTFOUND' });
  }
  for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost'])
    assert.deepEqual((await find(open(false), name))[0], { address: '127.0.0.1', family: 4 });
});

test('a name of the settings keeps its last answer for when there is no new one', async () => {
  const [first, second] = ['192.0.2.1', '192.0.2.2'].map((address) => [{ address, family: 4 }]);
  let answer: () => Promise<LookupAddress[]> = async () => first!;
  const lookup = openOwnNames(() => answer());
  assert.deepEqual(await find(lookup, 'gateway.example'), first);
  answer = () => Promise.reject(new Error('no DNS'));
  assert.deepEqual(await find(lookup, 'gateway.example'), first);
  answer = () => new Promise(() => {});
  assert.deepEqual(await find(lookup, 'gateway.example'), first, 'it does not wait for long');
  const other = openOwnNames(async () => second!);
  assert.deepEqual(await find(other, 'gateway.example'), second);
  await assert.rejects(
    find(
      openOwnNames(() => Promise.reject(new Error('no DNS'))),
      'other.example',
    ),
  );
});
