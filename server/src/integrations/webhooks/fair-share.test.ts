import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairShares, type WaitingEndpoint } from './fair-share.ts';

const NOW = 1_000_000;

function endpoint(name: string, own: Partial<WaitingEndpoint> = {}): WaitingEndpoint {
  return {
    tenant_id: name[0]!,
    endpoint_id: name,
    ordered: false,
    concurrency: 10,
    current_concurrency: 10,
    rate_limit: null,
    failing_since: null,
    next_send_at: null,
    busy: 0,
    due: 50,
    first_sequence: 1,
    ...own,
  };
}

/** Holds all that a tenant may have under way. */
const full = (name: string) => endpoint(name, { busy: 128, due: 0 });

/** Names begin with the tenant's letter; what each endpoint is given. */
const CASES: {
  promise: string;
  waiting: WaitingEndpoint[];
  places?: number;
  given: Record<string, number>;
}[] = [
  {
    promise: 'an endpoint gets no more than its concurrency leaves',
    waiting: [endpoint('a1', { busy: 7 }), endpoint('b1', { due: 2 }), endpoint('c1', { busy: 10 })],
    given: { a1: 3, b1: 2 },
  },
  {
    promise: 'an endpoint gets no more than it has earned, and no more than a concurrency that was lowered',
    waiting: [
      endpoint('a1', { current_concurrency: 4, busy: 1 }),
      endpoint('b1', { current_concurrency: 8, concurrency: 3 }),
    ],
    given: { a1: 3, b1: 3 },
  },
  {
    promise: 'a tenant gets no more than its places, those of its endpoints first that have least under way',
    waiting: [endpoint('a1'), endpoint('a2', { busy: 4 }), endpoint('a3', { busy: 119, due: 0 })],
    given: { a1: 5 },
  },
  {
    promise: 'two places of each endpoint are its own, however much its tenant has under way',
    waiting: [endpoint('a1', { busy: 5 }), endpoint('a2'), endpoint('a3', { busy: 1 }), full('a4')],
    given: { a2: 2, a3: 1 },
  },
  {
    promise: 'the last places of a process are for tenants that have little under way',
    waiting: [endpoint('a1', { busy: 4 }), endpoint('a2'), endpoint('b1')],
    places: 64,
    given: { b1: 4 },
  },
  {
    promise: 'the tenant with the least under way comes first',
    waiting: [endpoint('a1', { busy: 2 }), endpoint('b1'), endpoint('c1', { busy: 1 })],
    places: 3,
    given: { b1: 2, c1: 1 },
  },
  {
    promise: 'of tenants with the same under way each gets the same',
    waiting: [endpoint('a1'), endpoint('a2'), endpoint('b1')],
    places: 4,
    given: { a1: 1, a2: 1, b1: 2 },
  },
  {
    promise:
      'an endpoint that has failed for a minute gets two places, one that has just failed all of its own',
    waiting: [
      endpoint('a1', { failing_since: NOW - 60_001 }),
      endpoint('b1', { failing_since: NOW - 60_001, busy: 1 }),
      endpoint('c1', { failing_since: NOW - 59_000 }),
    ],
    given: { a1: 2, b1: 1, c1: 10 },
  },
  {
    promise: 'an ordered endpoint gets a run, which counts as one, and nothing while one is under way',
    waiting: [
      endpoint('a1', { ordered: true }),
      endpoint('a2'),
      endpoint('a3', { busy: 125, due: 0 }),
      endpoint('b1', { ordered: true, busy: 5 }),
      endpoint('c1', { ordered: true, failing_since: NOW - 1 }),
      endpoint('d1', { ordered: true, due: 3 }),
    ],
    given: { a1: 32, a2: 2, c1: 4, d1: 3 },
  },
  {
    promise:
      'a pace allows what has come together since the last, a fifth of a second at most, and at least one',
    waiting: [
      endpoint('a1', { rate_limit: 1 }),
      endpoint('b1', { rate_limit: 1, next_send_at: NOW - 990 }),
      endpoint('c1', { rate_limit: 20 }),
      endpoint('d1', { rate_limit: 20, next_send_at: NOW - 100 }),
      endpoint('e1', { rate_limit: 20, next_send_at: NOW + 1 }),
    ],
    given: { a1: 1, c1: 4, d1: 2 },
  },
  {
    promise: 'nothing is sent before the end of a Retry-After',
    waiting: [endpoint('a1', { next_send_at: NOW + 1 }), endpoint('b1', { next_send_at: NOW })],
    given: { b1: 10 },
  },
  {
    promise: 'the last places cut a run short',
    waiting: [endpoint('a1', { ordered: true })],
    places: 5,
    given: { a1: 5 },
  },
  { promise: 'without places nothing is given', waiting: [endpoint('a1')], places: 0, given: {} },
];

for (const { promise, waiting, places = 256, given } of CASES) {
  test(promise, () => {
    const shares = fairShares(waiting, { now: NOW, places });
    assert.deepEqual(
      Object.fromEntries(shares.map(({ endpointId, take }) => [endpointId, take]).sort()),
      given,
    );
  });
}

test('a rate limit counts from the end of the last delivery, but never accumulates more than the burst', () => {
  const of = (own: Partial<WaitingEndpoint>) =>
    fairShares([endpoint('a1', own)], { now: NOW, places: 256 })[0]!.paceFrom;
  assert.equal(of({ rate_limit: 20, next_send_at: NOW - 100 }), NOW - 100);
  assert.equal(of({ rate_limit: 20, next_send_at: NOW - 5_000 }), NOW - 200);
  assert.equal(of({ rate_limit: 1, next_send_at: NOW - 5_000 }), NOW - 1_000);
});
