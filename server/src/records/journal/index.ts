import { listJournalEntries } from './list-journal-entries.ts';

/**
 * The fiscal journal: what was sold, taken back, voided, put on numbered papers and closed, one entry a fact, in the order of
 * commits. The database writes it, by triggers on the rows that are the facts: no code can forget an entry, or write one that
 * does not follow from the one before.
 */
export const journalRoutes = [listJournalEntries];
export { findJournalFaults, holdJournal } from './queries.ts';
