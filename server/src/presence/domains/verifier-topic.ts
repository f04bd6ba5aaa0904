/** A notification of this topic wakes every verifier. */
export const VERIFIER_TOPIC = 'domains-due';
