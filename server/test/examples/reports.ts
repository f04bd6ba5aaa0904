import type { Place } from './catalog.ts';
import type { Story } from './story.ts';

/** The books and the figures of the day, and its end. */

const businessDate = 20_261_121;
const range = { from: businessDate, to: businessDate };

export async function lookBack({ call }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const params = { restaurantGuid };
  await call('listReports', { as });
  const sales = { as, params: { report: 'sales' as const } };
  await call('getReport', { ...sales, query: range });
  await call('getReport', { ...sales, query: { ...range, format: 'csv' } });
  await call('getReport', { ...sales, query: { ...range, format: 'ndjson' } });
  await call('listReportEntries', { ...sales, query: { ...range, limit: 2 } });
  const saved = {
    name: 'Weeks beside a year ago',
    report: 'sales' as const,
    period: 'LAST_30_DAYS' as const,
  };
  const view = await call('createReportView', {
    as,
    params,
    body: { ...saved, groupBy: 'week', compare: 'PREVIOUS_YEAR' },
  });
  await call('listReportViews', { as, params });
  await call('deleteReportView', { as, params: { ...params, viewGuid: view.guid } });
  await call('getDayReport', { as, params, query: { businessDate } });
  await call('getDayReportDocument', { as, params, query: { businessDate } });
  await call('getDayReportDocument', { as, params, query: { businessDate, format: 'text' } });
  await call('getLedgerDay', { as, params, query: { businessDate } });
  await call('listLedgerEntries', { as, params, query: { businessDate, limit: 2 } });
  await call('createDayClose', { as, params, body: { businessDate, leaveOpen: true } });
  await call('listDayCloses', { as, params });
  await call('listJournalEntries', { as, params, query: { limit: 2 } });
  const closed = { ...params, businessDate: String(businessDate) };
  await call('getDayCloseDocument', { as, params: closed });
  await call('getDayCloseDocument', { as, params: closed, query: { format: 'text' } });
}
