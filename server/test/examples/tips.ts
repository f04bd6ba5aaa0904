import type { Place } from './catalog.ts';
import type { Story } from './story.ts';

/** The tips of the day are shared, paid, and shared again after a correction. */
export async function shareTips({ call }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const params = { restaurantGuid };
  const { items: people } = await call('listStaff', { as, params });
  const [ana, ben] = ['Ana Alonso', 'Ben Brown'].map((name) => people.find((one) => one.name === name)!);
  const reason = 'The till was out of order.';
  const evening = { clockedInAt: '2026-11-21T14:00:00.000Z', reason };
  const work = async (staffGuid: string, jobGuid: string, clockedOutAt: string) =>
    call('createTimeEntry', { as, params, body: { ...evening, staffGuid, jobGuid, clockedOutAt } });
  await work(ana!.guid, ana!.jobs[0]!.guid, '2026-11-21T16:30:00.000Z');
  await work(ben!.guid, ben!.jobs[0]!.guid, '2026-11-21T15:30:00.000Z');
  const jobs = [
    { title: 'Floor', points: '10' },
    { title: 'Bar', points: '5' },
  ];
  const pools = [{ name: 'House', percent: '100', shareBy: 'POINTS' as const, jobs }];
  await call('replaceTipPools', { as, params, body: { pools } });
  await call('getTipPools', { as, params });
  const businessDate = 20_261_121;
  const { amount } = await call('previewTipDistribution', { as, params, query: { businessDate } });
  const body = { businessDate, amount };
  const { guid: distributionGuid } = await call('createTipDistribution', { as, params, body });
  await call('getTipDistribution', { as, params: { ...params, distributionGuid } });
  const payroll = { staffGuid: ana!.guid, method: 'PAYROLL' as const };
  const { guid: payoutGuid } = await call('createTipPayout', { as, params, body: payroll });
  await call('listTipPayouts', { as, params });
  const span = { from: businessDate, to: businessDate };
  await call('getTipReport', { as, params, query: { ...span, groupBy: 'person' } });
  const mistake = { reason: 'She wants it in cash.' };
  await call('reverseTipPayout', { as, params: { ...params, payoutGuid }, body: mistake });
  const wrong = { reason: 'The hours were wrong.' };
  await call('reverseTipDistribution', { as, params: { ...params, distributionGuid }, body: wrong });
  await call('listTipDistributions', { as, params, query: { limit: 1 } });
}
