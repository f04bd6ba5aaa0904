import { createTipDistribution } from './create-tip-distribution.ts';
import { createTipPayout } from './create-tip-payout.ts';
import { getTipDistribution } from './get-tip-distribution.ts';
import { getTipPools } from './get-tip-pools.ts';
import { getTipReport } from './get-tip-report.ts';
import { listTipDistributions } from './list-tip-distributions.ts';
import { listTipPayouts } from './list-tip-payouts.ts';
import { previewTipDistribution } from './preview-tip-distribution.ts';
import { replaceTipPools } from './replace-tip-pools.ts';
import { reverseTipDistribution } from './reverse-tip-distribution.ts';
import { reverseTipPayout } from './reverse-tip-payout.ts';

/**
 * Tips: what guests gave through the till is shared among the staff by the rules of the restaurant, and paid out. What was
 * taken is at any time what was paid and what is still owed, to the cent. Nothing that was shared or paid is ever
 * changed: another distribution, or another pay-out, takes it back.
 */
export const tipRoutes = [
  getTipReport,
  getTipPools,
  replaceTipPools,
  previewTipDistribution,
  listTipDistributions,
  createTipDistribution,
  getTipDistribution,
  reverseTipDistribution,
  listTipPayouts,
  createTipPayout,
  reverseTipPayout,
];
export { findTipFaults, findTipTotals, type TipTotals } from './report-queries.ts';
