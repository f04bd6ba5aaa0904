import type { Vocabulary } from './vocabulary.ts';

/** Tips: how they are shared, and what was paid of them. */
export const TIPS: Vocabulary = {
  'getTipReport.groupBy': 'what a line is about',
  'TipReport.groupBy': 'what a line is about',
  'TipReport.balance.takenAmount': 'taken from guests, less what was given back',
  'TipReport.balance.paidAmount': 'paid out',
  pools: 'each with its part of the tips',
  pool: 'the name of the pool',
  'TipShare.points': 'the points of the job; null where the pool does not count them',
  shares: 'by pool, job and person',
  openTimeEntryGuids: 'entries of the day, of jobs that take part, that go on or that nobody clocked out of',
  'TipPreview.existingGuid': 'the distribution by which the day is shared already; null: there is none',
  distributionGuid: 'the distribution of tips',
  payoutGuid: 'the pay-out of tips',
  reversesGuid: 'which one this takes back; null: it takes none back',
  reversedByGuid: 'which one took this back; null: none has',
  'tip_payout.created.method': 'CASH: out of a cash drawer; PAYROLL: handed to payroll',
  'tip_payout.reversed.method': 'CASH: into a cash drawer; PAYROLL: taken back from payroll',
};
