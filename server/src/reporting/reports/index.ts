import { createDayClose } from './create-day-close.ts';
import { getDayReport } from './get-day-report.ts';
import { getReport } from './get-report.ts';
import { listDayCloses } from './list-day-closes.ts';
import { listReportEntries } from './list-report-entries.ts';
import { listReports } from './list-reports.ts';

/**
 * Reports: sums over business days that can be verified. Every figure comes from orders and from the ledger, by pure
 * functions; what is kept of it only saves time and is never anything but what a recomputation gives. Reports change nothing;
 * closing a day writes down what it came to.
 */
export const reportRoutes = [
  listReports,
  getReport,
  listReportEntries,
  getDayReport,
  createDayClose,
  listDayCloses,
];
export { netSales } from './net-sales.ts';
export { rangeOf } from './plan.ts';
export { businessDateOf, dateOf, daysIn } from './range.ts';
export { closedDay, type DayReaderDeps, daySoFar } from './read-day.ts';
export { followAll, startReportFollower } from './report-follower.ts';
export { createRunningSums } from './running-sums.ts';
export { settleReports, settleReportsJob } from './settle-reports.ts';
export { COMPARISONS, ReportName } from './shapes.ts';
