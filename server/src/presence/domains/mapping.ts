import { backOffMs, jittered } from '../../platform/workers/back-off.ts';
import type { DnsRecord, HostingFacts, HostingResult } from '../../providers/hosting/port.ts';

/** The states of a domain mapped to a restaurant. Pure: takes the result of a check, returns the decision. */

/**
 * pending: control is not proven. verifying: it is, and the domain is held for this mapping; hosting and DNS are not
 * ready. active: guests are served. failed: given up, with the reason; checking again starts over, as pending. removed:
 * by its tenant, permanently. Each follows from the one before it, and any but removed may become failed or removed.
 */
export const STATUSES = ['PENDING', 'VERIFYING', 'ACTIVE', 'FAILED', 'REMOVED'] as const;
export type Status = (typeof STATUSES)[number];

/** Of a tenant: more than any chain needs, and few enough to bound the DNS queries. */
export const MAPPINGS_MAX = 500;
/** Of the token in the TXT record. */
export const TOKEN_BYTES = 20;

/** Why a mapping is not active, or is about to fail, and what to do about it. */
export const PROBLEMS = {
  PROOF_MISSING: {
    message: 'The TXT record that proves control of the domain is not in the DNS.',
    action: 'Add the record of `proof`, and leave it there.',
  },
  DNS_UNAVAILABLE: {
    message: 'The DNS of the domain does not answer.',
    action: 'Check its name servers; we ask again by ourselves.',
  },
  DOMAIN_TAKEN: {
    message: 'Somebody else has proven control of the domain, and still does.',
    action: 'Take their TXT record out of the DNS, if the domain is yours.',
  },
  HOSTING_UNAVAILABLE: {
    message: 'The hosting provider does not answer.',
    action: 'Nothing: we ask again by ourselves.',
  },
  HOSTING_RATE_LIMITED: {
    message: 'The hosting provider wants fewer requests.',
    action: 'Nothing: we ask again when it allows us to.',
  },
  HOSTING_CREDENTIALS: {
    message: "The hosting provider does not accept this service's credentials.",
    action: 'Tell the operator of the service.',
  },
  HOSTING_REFUSED: {
    message: 'The hosting provider does not take this domain.',
    action: 'Use another domain, or ask the operator of the service.',
  },
  HOSTING_HELD_ELSEWHERE: {
    message: 'Another account of the hosting provider has this domain.',
    action: 'Remove the domain there.',
  },
  HOSTING_UNVERIFIED: {
    message: 'The hosting provider wants a proof of its own.',
    action: 'Add the TXT record of `records`.',
  },
  HOSTING_REMOVED: {
    message: 'The domain was removed from the hosting provider.',
    action: 'Register it again, or remove the mapping.',
  },
  MISCONFIGURED: {
    message: 'The DNS of the domain does not lead here.',
    action: 'Add the records of `records`, and take out those of `conflicts`.',
  },
} as const;
export type Problem = keyof typeof PROBLEMS;

/** Temporary problems, which say nothing about the domain. */
const PASSING = new Set<Problem>([
  'DNS_UNAVAILABLE',
  'HOSTING_UNAVAILABLE',
  'HOSTING_RATE_LIMITED',
  'HOSTING_CREDENTIALS',
]);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ACTIVE_MS = 6 * HOUR_MS;
const FAILING_MS = 15 * MINUTE_MS;
/** Delay between checks of a mapping with a problem: 15 s, doubled each time, at most an hour. */
export const RETRY = { baseMs: 15_000, maxMs: HOUR_MS, jitter: 0.25 };
/** How long a mapping may wait for its ownership record, or for hosting and DNS. */
export const PATIENCE_MS = 7 * 24 * HOUR_MS;
/** How long an active mapping may have a problem before it fails. */
export const GRACE_MS = 72 * HOUR_MS;

/** What a mapping's state depends on. */
export interface State {
  status: Status;
  statusSince: number;
  failingSince: number | null;
  /** Checks since the status began, this one included. */
  tries: number;
}

/** The result of a check. */
export interface CheckResult {
  /**
   * unknown: the DNS did not respond. taken: the record is there, but another mapping that holds the domain has its
   * record too.
   */
  ownership: 'found' | 'missing' | 'unknown' | 'taken';
  /** null: not queried, because the domain is not held. */
  hosting: HostingResult<HostingFacts> | null;
}

/** The decision after a check. */
export interface Decision {
  status: Status;
  problem: Problem | null;
  failingSince: number | null;
  nextCheckMs: number;
}

/** Decides the next state of a mapping. `random` is from 0 to 1, for the jitter. */
export function decide(state: State, found: CheckResult, now: number, random: number): Decision {
  const problem = problemOf(found);
  const waitMs = jittered(waitOf(state, found, problem), RETRY.jitter, random);
  const verdict = (status: Status, failingSince: number | null): Decision => ({
    status,
    problem,
    failingSince,
    nextCheckMs: waitMs,
  });
  if (state.status === 'PENDING' && found.hosting === null) {
    return verdict(now - state.statusSince >= PATIENCE_MS ? 'FAILED' : 'PENDING', null);
  }
  if (problem === null) return verdict('ACTIVE', null);
  if (state.status !== 'ACTIVE') {
    const givesUp = problem === 'HOSTING_REFUSED' || now - state.statusSince >= PATIENCE_MS;
    return verdict(givesUp ? 'FAILED' : 'VERIFYING', null);
  }
  if (PASSING.has(problem)) return verdict('ACTIVE', state.failingSince);
  const failingSince = state.failingSince ?? now;
  return verdict(now - failingSince >= GRACE_MS ? 'FAILED' : 'ACTIVE', failingSince);
}

function problemOf({ ownership, hosting }: CheckResult): Problem | null {
  if (ownership === 'missing') return 'PROOF_MISSING';
  if (ownership === 'taken') return 'DOMAIN_TAKEN';
  if (hosting === null) return 'DNS_UNAVAILABLE';
  switch (hosting.kind) {
    case 'held-elsewhere':
      return 'HOSTING_HELD_ELSEWHERE';
    case 'refused':
      return 'HOSTING_REFUSED';
    case 'unavailable':
      return unavailableProblem(hosting.reason);
    case 'done':
      if (!hosting.value.verified) return 'HOSTING_UNVERIFIED';
      if (hosting.value.misconfigured) return 'MISCONFIGURED';
      return ownership === 'unknown' ? 'DNS_UNAVAILABLE' : null;
  }
}

type Reason = Extract<HostingResult<never>, { kind: 'unavailable' }>['reason'];

function unavailableProblem(reason: Reason): Problem {
  if (reason === 'RATE_LIMITED') return 'HOSTING_RATE_LIMITED';
  if (reason === 'DNS') return 'DNS_UNAVAILABLE';
  return reason === 'CREDENTIALS' ? 'HOSTING_CREDENTIALS' : 'HOSTING_UNAVAILABLE';
}

function waitOf({ status, tries }: State, { hosting }: CheckResult, problem: Problem | null): number {
  if (problem === null) return ACTIVE_MS;
  const usual = status === 'ACTIVE' ? FAILING_MS : backOffMs(tries, { ...RETRY, jitter: 0 });
  const asked = hosting?.kind === 'unavailable' ? (hosting.retryAfterMs ?? 0) : 0;
  // Jitter may take a quarter off. The provider's Retry-After is kept even then.
  return Math.max(usual, asked / (1 - RETRY.jitter));
}

/** Prefix of the name of an ownership record. */
export const OWNERSHIP_LABEL = '_comanda';

/** The TXT record that proves ownership: its name depends on the domain, its value on the tenant. */
export function ownershipRecord(domain: string, token: string): DnsRecord {
  return { type: 'TXT', name: `${OWNERSHIP_LABEL}.${domain}`, value: `comanda-verify=${token}` };
}
