import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckResult, decide, GRACE_MS, PATIENCE_MS, type State } from './mapping.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const READY = { verified: true, misconfigured: false, records: [], conflicts: [] };

const state = (more: Partial<State> = {}): State => ({
  status: 'VERIFYING',
  statusSince: NOW,
  failingSince: null,
  tries: 1,
  ...more,
});
const hosted = (hosting: CheckResult['hosting']): CheckResult => ({ ownership: 'found', hosting });
const ready = hosted({ kind: 'done', value: READY });
const limited = (retryAfterMs: number | null) =>
  hosted({ kind: 'unavailable', reason: 'RATE_LIMITED', retryAfterMs, message: '' });

describe('the next look', () => {
  test('comes after 15 s, then twice as long each time, at most an hour, give or take a quarter', () => {
    const wait = (tries: number, random: number) =>
      decide(state({ tries }), limited(null), NOW, random).nextCheckMs;
    for (const [tries, usual] of [
      [1, 15_000],
      [2, 30_000],
      [5, 240_000],
      [9, HOUR_MS],
      [5_000, HOUR_MS],
    ] as const) {
      assert.deepEqual(
        [wait(tries, 0), wait(tries, 0.5), wait(tries, 1)],
        [usual * 0.75, usual, usual * 1.25],
      );
    }
  });

  test('is never earlier than Retry-After, whatever the jitter', () => {
    for (const random of [0, 0.3, 1])
      assert.ok(decide(state(), limited(7_200_000), NOW, random).nextCheckMs >= 7_200_000);
  });

  test('of a working mapping is six hours away', () => {
    assert.equal(decide(state(), ready, NOW, 0.5).nextCheckMs, 6 * HOUR_MS);
  });
});

describe('what is found', () => {
  test('each has its own name', () => {
    const facts = (more: Partial<typeof READY>) => hosted({ kind: 'done', value: { ...READY, ...more } });
    const down = (reason: 'TIMEOUT' | 'FAULT' | 'CREDENTIALS') =>
      hosted({ kind: 'unavailable', reason, retryAfterMs: null, message: '' });
    const cases: [CheckResult, string | null][] = [
      [{ ownership: 'missing', hosting: null }, 'PROOF_MISSING'],
      [{ ownership: 'unknown', hosting: null }, 'DNS_UNAVAILABLE'],
      [{ ownership: 'taken', hosting: null }, 'DOMAIN_TAKEN'],
      [down('TIMEOUT'), 'HOSTING_UNAVAILABLE'],
      [down('FAULT'), 'HOSTING_UNAVAILABLE'],
      [down('CREDENTIALS'), 'HOSTING_CREDENTIALS'],
      [limited(null), 'HOSTING_RATE_LIMITED'],
      [hosted({ kind: 'refused', message: '' }), 'HOSTING_REFUSED'],
      [hosted({ kind: 'held-elsewhere', message: '' }), 'HOSTING_HELD_ELSEWHERE'],
      [facts({ verified: false }), 'HOSTING_UNVERIFIED'],
      [facts({ misconfigured: true }), 'MISCONFIGURED'],
      [ready, null],
    ];
    for (const [found, problem] of cases) assert.equal(decide(state(), found, NOW, 0.5).problem, problem);
  });

  test('network problems never fail an active mapping, however long they last', () => {
    const active = state({ status: 'ACTIVE', statusSince: NOW - 90 * 24 * HOUR_MS });
    for (const found of [limited(null), { ownership: 'unknown', hosting: null } as const]) {
      assert.deepEqual(
        [decide(active, found, NOW, 0.5).status, decide(active, found, NOW, 0.5).failingSince],
        ['ACTIVE', null],
      );
    }
  });

  test('a problem fails an active mapping when the grace period is over, not earlier', () => {
    const since = (failingSince: number) => state({ status: 'ACTIVE', failingSince });
    const lost: CheckResult = { ...ready, ownership: 'missing' };
    assert.equal(decide(since(NOW - GRACE_MS + 1), lost, NOW, 0.5).status, 'ACTIVE');
    assert.equal(decide(since(NOW - GRACE_MS), lost, NOW, 0.5).status, 'FAILED');
    // Correct again for a moment: the grace period starts again.
    assert.equal(decide(since(NOW - GRACE_MS + 1), ready, NOW, 0.5).failingSince, null);
  });

  test('a mapping that is not active waits for a missing record for seven days', () => {
    for (const status of ['PENDING', 'VERIFYING'] as const) {
      const found: CheckResult =
        status === 'PENDING' ? { ownership: 'missing', hosting: null } : limited(null);
      const after = (ms: number) => decide(state({ status, statusSince: NOW - ms }), found, NOW, 0.5).status;
      assert.equal(after(PATIENCE_MS - 1), status);
      assert.equal(after(PATIENCE_MS), 'FAILED');
    }
  });
});
