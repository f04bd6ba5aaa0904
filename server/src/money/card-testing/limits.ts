/** What counts against card testers, and how much of it a tenant allows. Pure. */

/** How long a decline or a stored card counts, and how long somebody is blocked. */
export const WINDOW_MS = 3_600_000;

export const SUBJECT_KINDS = ['KEY', 'USER', 'ADDRESS', 'CARD'] as const;
/** Of whom something is counted. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export const CAUSES = ['DECLINED', 'STORED'] as const;
/** What is counted: declined charges, or cards that are stored. */
export type Cause = (typeof CAUSES)[number];

/** What a tenant allows within WINDOW_MS. */
export interface Limits {
  /** Declines of one API key or one person. */
  declinesPerCaller: number;
  /** Declines from one address; IPv6 by /64. */
  declinesPerAddress: number;
  /** Declines of one card. */
  declinesPerCard: number;
  /** Cards that one caller, or one address, stores without an approved charge of them. */
  storedCards: number;
}

/**
 * Beyond a restaurant's busiest hour: approvals do not count, and neither do terminals and cash. Networks charge
 * merchants for more than some ten declines of one card.
 */
export const DEFAULT_LIMITS: Limits = {
  declinesPerCaller: 20,
  declinesPerAddress: 20,
  declinesPerCard: 10,
  storedCards: 50,
};

/** How many of a subject are allowed; null: any number. */
export function mostOf(limits: Limits, kind: SubjectKind, cause: Cause): number | null {
  if (cause === 'STORED') return kind === 'CARD' ? null : limits.storedCards;
  if (kind === 'ADDRESS') return limits.declinesPerAddress;
  return kind === 'CARD' ? limits.declinesPerCard : limits.declinesPerCaller;
}
