import { type Client, client } from '../harness/http.ts';
import { askAndApprove } from './approvals.ts';
import type { Place } from './catalog.ts';
import type { Owner } from './people.ts';
import type { Story } from './story.ts';

/** The till of the restaurant of the story, and one that is lost. */
export async function setUpDevices(
  { service, call, read }: Story,
  { key, restaurantGuid }: Place,
  { owner }: Owner,
): Promise<void> {
  const as = key;
  const params = { restaurantGuid };
  const bar = { name: 'Bar till', kind: 'TILL' as const, idleMinutes: 5 };
  const { device } = await call('createDevice', { as, params, body: bar });
  const its = { ...params, deviceGuid: device.guid };
  const { pairingCode } = await call('createPairingCode', { as, params: its });
  // Only replays lack what is shown once.
  const body = { code: pairingCode!, appVersion: '1.4.0' };
  const { credential } = await call('pairDevice', { as: client(service.url), body });
  // As above.
  const till = client(service.url, undefined, { 'x-device-credential': credential! });
  await call('getCurrentDevice', { as: till });
  await call('rotateDeviceCredential', { as: till, body: { appVersion: '1.4.1' } });
  const kim = { name: 'Kim Kato', number: 7, jobs: [{ title: 'Floor', role: 'server' as const }] };
  const { pin } = await call('createStaffMember', { as, params, body: kim });
  const { token } = await call('startStaffSession', { as: till, body: { pin: pin!, number: 7 } });
  const person = client(service.url, undefined, {
    'x-device-credential': credential!,
    'x-staff-session': token!,
  });
  await call('getCurrentStaffSession', { as: person });
  const clocked = await call('clockIn', { as: person, params, body: {} });
  const hers = { ...params, timeEntryGuid: clocked.guid };
  await call('startBreak', { as: person, params: hers, body: { paid: false } });
  await call('endBreak', { as: person, params: hers, body: {} });
  await call('clockOut', { as: person, params: hers, body: { declaredTipAmount: 1_250 } });
  await call('listOwnTimeEntries', { as: person });
  await writeTime({ call, read }, { as, params, staffGuid: clocked.staffGuid, timeEntryGuid: clocked.guid });
  const mia = { name: 'Mia Moss', number: 8, jobs: [{ title: 'Lead', role: 'manager' as const }] };
  const lead = await call('createStaffMember', { as, params, body: mia });
  // As above.
  await askAndApprove({ call }, { person, lead: { pin: lead.pin!, number: 8 }, owner, params });
  await call('endStaffSession', { as: person });
  await call('updateDevice', { as, params: its, body: { idleMinutes: 10 } });
  await call('getDevice', { as, params: its });
  await call('listDevices', { as, params, query: { kind: 'TILL' } });
  // As above.
  const mine = { pin: lead.pin!, number: 8 };
  await workOffline({ service, call }, { as, till, params, staffGuid: lead.staffMember.guid, lead: mine });
  await call('revokeDevice', { as, params: its });
}

/** What the manager writes down and corrects. */
async function writeTime(
  { call, read }: Pick<Story, 'call' | 'read'>,
  {
    as,
    params,
    staffGuid,
    timeEntryGuid,
  }: { as: Client; params: object; staffGuid: string; timeEntryGuid: string },
): Promise<void> {
  const here = params as { restaurantGuid: string };
  const body = {
    staffGuid,
    clockedInAt: '2026-11-20T16:00:00.000Z',
    clockedOutAt: '2026-11-20T22:30:00.000Z',
    breaks: [{ paid: false, startedAt: '2026-11-20T19:00:00.000Z', endedAt: '2026-11-20T19:30:00.000Z' }],
    declaredTipAmount: 2_400,
    reason: 'The till was out of order.',
  };
  await call('createTimeEntry', { as, params: here, body });
  const its = { ...here, timeEntryGuid };
  await call('updateTimeEntry', {
    as,
    params: its,
    body: { declaredTipAmount: 1_350, reason: 'Counted again.' },
  });
  await call('getTimeEntry', { as, params: its });
  const days = { from: 20_261_120, to: 20_261_121 };
  await call('listTimeEntries', { as, params: here, query: days });
  const weeklyOvertime = [{ afterMinutes: 2_400, multiplier: '1.5' }];
  const rules = { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime };
  await call('replaceLaborRules', { as, params: here, body: rules });
  await call('getLaborRules', { as, params: here });
  await call('getLaborReport', { as, params: here, query: { ...days, groupBy: 'person' } });
  await read('exportPayroll', { as, params: here, query: days });
}

interface Offline {
  as: Client;
  till: Client;
  params: { restaurantGuid: string };
  staffGuid: string;
  lead: { pin: string; number: number };
}

/** The line was down for some minutes: the till sends what Mia sold meanwhile. */
async function workOffline(
  { service, call }: Pick<Story, 'service' | 'call'>,
  { as, till, params, staffGuid, lead }: Offline,
): Promise<void> {
  const orderGuid = '01a20d8a-0000-7000-8000-000000000002';
  const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * 60_000).toISOString();
  const openItem = { name: 'Festival menu', priceAmount: 2_400 };
  const sale = { diningOption: 'TAKE_OUT', items: [{ openItem, quantity: 1 }] };
  const cash = { type: 'CASH', amount: 2_613, tenderedAmount: 3_000 };
  const offlineKey = { publicKey: 'hSD5-ZL6tnJ2PJZiCIs0o0-WgV0v1IpQkKk0K0lYbHk', ...lead };
  await call('createOfflineKey', { as: till, params, body: offlineKey });
  const before = await till.get<{ cursor: string }>(`/api/v1/restaurants/${params.restaurantGuid}/sync`);
  const { cursor } = before.must(200);
  await call('pushSync', {
    as: till,
    params,
    body: {
      logId: '01a20d8a-0000-7000-8000-000000000001',
      sentAt: at(0),
      commands: [
        {
          id: orderGuid,
          seq: 1,
          type: 'createOrder',
          at: at(3),
          staffGuid,
          alreadySent: true,
          totalAmount: 2_613,
          body: JSON.stringify(sale),
        },
        {
          id: '01a20d8a-0000-7000-8000-000000000003',
          seq: 2,
          type: 'createOrderPayment',
          at: at(2),
          staffGuid,
          orderGuid,
          body: JSON.stringify(cash),
        },
        ...['4', '5', '6'].map((last, index) => ({
          id: `01a20d8a-0000-7000-8000-00000000000${last}`,
          seq: index + 3,
          type: 'createOrder',
          at: at(1),
          // Nobody of this restaurant.
          staffGuid: orderGuid,
          body: JSON.stringify(sale),
        })),
      ],
    },
  });
  await call('pullSync', { as: till, params, query: { since: cursor } });
  await call('listSyncReviews', { as, params, query: { review: 'OPEN' as const } });
  const about = (last: number) => ({ ...params, commandId: `01a20d8a-0000-7000-8000-00000000000${last}` });
  await call('acceptSyncReview', { as, params: about(4), body: { note: 'It was Mia.' } });
  const corrected = { ...sale, notes: 'For the band' };
  await call('correctSyncReview', { as, params: about(5), body: { body: JSON.stringify(corrected) } });
  await call('rejectSyncReview', { as, params: about(6), body: { note: 'Nobody ordered that.' } });
  await call('getSyncReport', { as, params });
}
