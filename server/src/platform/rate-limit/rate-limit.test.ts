import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { addressIdentity, createRateLimit, networkIdentity } from './rate-limit.ts';

test('a window of 60 seconds begins with the first request and ends once, whatever came in between', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 });
  try {
    const limit = createRateLimit(undefined, Date.now);
    const count = async () => {
      const { remaining, exceeded, resetMs } = await limit.count('someone', 2);
      return { remaining, exceeded, resetMs };
    };
    assert.deepEqual(await count(), { remaining: 1, exceeded: false, resetMs: 1_060_000 });
    mock.timers.tick(59_000);
    assert.deepEqual(await count(), { remaining: 0, exceeded: false, resetMs: 1_060_000 });
    assert.equal((await limit.look('someone', 2)).exceeded, false);
    assert.deepEqual(await count(), { remaining: 0, exceeded: true, resetMs: 1_060_000 });
    assert.equal((await limit.look('someone', 2)).exceeded, true);
    mock.timers.tick(999);
    assert.equal((await count()).exceeded, true);
    mock.timers.tick(1);
    assert.deepEqual(await count(), { remaining: 1, exceeded: false, resetMs: 1_120_000 });
  } finally {
    mock.timers.reset();
  }
});

test('an address is one identity however it is written', () => {
  const cases: Record<string, string> = {
    '203.0.113.1': 'address:203.0.113.1',
    '::ffff:203.0.113.1': 'address:203.0.113.1',
    '::FFFF:203.0.113.1': 'address:203.0.113.1',
    '2001:db8:1:2:3:4:5:6': 'address:2001:db8:1:2::/64',
    '2001:DB8:1:2::': 'address:2001:db8:1:2::/64',
    '2001:0db8:0001:0002::6': 'address:2001:db8:1:2::/64',
    '::1': 'address:0:0:0:0::/64',
    'fe80::1%eth0': 'address:fe80:0:0:0::/64',
  };
  for (const [address, identity] of Object.entries(cases)) assert.equal(addressIdentity(address), identity);
  assert.equal(networkIdentity('2001:DB8:1:2::'), 'address:2001:db8:1::/48');
  assert.equal(networkIdentity('192.0.2.7'), addressIdentity('192.0.2.7'));
});
