import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Comanda, createComanda, type Input } from '@comanda/sdk';
import { systemClock } from '../platform/clock.ts';
import type { DemoRestaurant } from './demo-data.ts';
import { beginOfDay } from './simulate/begin-of-day.ts';
import { planDay, type Visit } from './simulate/plan-day.ts';
import { readRestaurant } from './simulate/read-restaurant.ts';
import { requestOf } from './simulate/serve-guests.ts';

/**
 * The week before today at a restaurant of the demo: what its till did while it was offline, sent as any till sends its log. So
 * orders, cash, drawers and hours of work are booked on the day on which they happened, by the commands of everybody.
 */

type Command = Input<'pushSync'>['body']['commands'][number];
type Order = Answer<'createOrder'>;
type Member = Answer<'createStaffMember'>['staffMember'];

const DAYS = 7;
/** Parties of a day; weekends have more. */
const PARTIES = 24;
const WEEKEND_PARTIES = 36;
const FRIDAY = 5;
/** When the day of the plan begins, and when all has been counted. */
const OPENS = '11:00';
const COUNTS = 13 * 60;
const FLOAT_AMOUNT = 15_000;
/** What a drawer differs by when it is counted, day after day. */
const VARIANCES = [0, -250, 0, 0, 100, 0, -500] as const;
const MINUTE_MS = 60_000;
/** How often, and after which pause, the rest of a log is sent that the service could not take at once. */
const TRIES = 30;
const PAUSE_MS = 1000;

export interface History {
  comanda: Comanda;
  url: string;
  restaurant: DemoRestaurant;
  signal: AbortSignal;
}

/** Fills those of the last seven days on which there was no order; none before the till was paired. */
export async function fillHistory({ comanda, url, restaurant, signal }: History): Promise<void> {
  const { restaurantGuid, devices } = restaurant;
  const params = { restaurantGuid };
  // The demo has paired a till.
  const { deviceGuid, credential } = devices[0]!;
  const paired = await pairedAt(comanda, restaurantGuid, deviceGuid);
  const team = await teamOf(comanda, restaurantGuid);
  const till = startTill({ url, restaurantGuid, credential, staffGuid: team.serves.guid, signal });
  const menu = await readRestaurant(comanda, restaurantGuid);
  const today = await beginOfDay(comanda, restaurantGuid);
  for (let ago = DAYS; ago > 0 && !signal.aborted; ago--) {
    const date = today.toPlainDate().subtract({ days: ago });
    const opens = date.toZonedDateTime({ timeZone: today.timeZoneId, plainTime: OPENS }).epochMilliseconds;
    const businessDate = date.year * 10_000 + date.month * 100 + date.day;
    const query = { businessDate, limit: 1 };
    const { items } = await comanda.call('listOrders', { params, query });
    if (items.length > 0 || opens < paired) continue;
    const parties = date.dayOfWeek >= FRIDAY ? WEEKEND_PARTIES : PARTIES;
    const timeOf = (minute: number) => new Date(opens + minute * MINUTE_MS).toISOString();
    await playDay(till, { visits: planDay(businessDate, menu, parties), timeOf, team, ago }, async () => {
      const orders = new Map<string, Order>();
      for await (const order of comanda.each('listOrders', { params, query: { businessDate } }))
        orders.set(order.guid, order);
      return orders;
    });
  }
  await till.send({ remaining: 0 });
}

interface PastDay {
  visits: readonly Visit[];
  timeOf: (minute: number) => string;
  team: Team;
  ago: number;
}

/** What guests ordered, then what they paid, in a drawer that is counted at the end; and who worked. */
async function playDay(till: Till, day: PastDay, read: () => Promise<Map<string, Order>>): Promise<void> {
  const { visits, timeOf, team, ago } = day;
  const seated = visits.map((visit) => {
    const body = { ...requestOf(visit), items: [...visit.first, ...visit.later] };
    const { id } = till.did('createOrder', { at: timeOf(visit.at), alreadySent: true, body });
    return { visit, id };
  });
  // What they come to, the service has reckoned.
  await till.send();
  const orders = await read();
  const drawer = { name: 'Bar', openingAmount: FLOAT_AMOUNT };
  const { id: drawerGuid } = till.did('openCashDrawer', { at: timeOf(0), body: drawer });
  let inDrawer = FLOAT_AMOUNT;
  for (const { visit, id } of seated.toSorted((a, b) => a.visit.paysAt - b.visit.paysAt)) {
    const at = timeOf(visit.paysAt);
    for (const { guid: checkGuid, dueAmount } of orders.get(id)?.checks ?? []) {
      if (dueAmount <= 0) continue;
      const tipAmount = Math.round((dueAmount * visit.tipPercent) / 100);
      const tender = visit.paysByCard ? { type: 'OTHER', tenderName: 'Card' } : { type: 'CASH', drawerGuid };
      if (!visit.paysByCard) inDrawer += dueAmount + tipAmount;
      const body = { ...tender, checkGuid, amount: dueAmount, tipAmount };
      till.did('createOrderPayment', { orderGuid: id, at, body });
    }
    till.did('runOrderCommands', { orderGuid: id, at, body: { commands: [{ command: 'closeOrder' }] } });
  }
  // As many as there are days.
  const countedAmount = inDrawer + VARIANCES[ago % VARIANCES.length]!;
  till.did('closeCashDrawer', { drawerGuid, at: timeOf(COUNTS), body: { countedAmount } });
  for (const [index, { guid: staffGuid }] of team.all.entries()) {
    const came = { at: timeOf(-60 + index * 25), staffGuid, body: {} };
    const { id: timeEntryGuid } = till.did('clockIn', came);
    const went = { timeEntryGuid, at: timeOf(420 + index * 90), staffGuid, body: {} };
    till.did('clockOut', went);
  }
  await till.send();
}

type Till = ReturnType<typeof startTill>;

/** The till of the demo, and the log that it sends. */
function startTill(where: {
  url: string;
  restaurantGuid: string;
  credential: string;
  staffGuid: string;
  signal: AbortSignal;
}) {
  const { url, restaurantGuid, credential, staffGuid, signal } = where;
  const comanda = createComanda({
    url,
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('x-device-credential', credential);
      return fetch(input, { ...init, headers });
    },
  });
  const logId = randomUUID();
  let seq = 0;
  let commands: Command[] = [];
  return {
    /** Writes a command into the log. */
    did(type: string, { body, ...more }: Partial<Omit<Command, 'body'>> & { at: string; body: object }) {
      const command = { id: randomUUID(), seq: ++seq, type, staffGuid, ...more, body: JSON.stringify(body) };
      commands.push(command);
      return command;
    },
    /** Sends what has been written since. More is to come: a till that has told all did nothing before that. */
    async send({ remaining = 1 } = {}): Promise<void> {
      const params = { restaurantGuid };
      for (let tries = 0; ; tries++) {
        const sentAt = new Date(systemClock.now()).toISOString();
        const body = { logId, sentAt, remaining, commands };
        const { ackSeq } = await comanda.call('pushSync', { params, body });
        // A service that has too much to do stops at a command and takes the rest later.
        commands = commands.filter((command) => command.seq > ackSeq);
        if (commands.length === 0) return;
        if (tries === TRIES) throw new Error(`The service does not take command ${ackSeq + 1} of the log.`);
        await sleep(PAUSE_MS, undefined, { signal });
      }
    },
  };
}

interface Team {
  all: Member[];
  serves: Member;
}

async function teamOf(comanda: Comanda, restaurantGuid: string): Promise<Team> {
  const all: Member[] = [];
  for await (const member of comanda.each('listStaff', { params: { restaurantGuid } })) all.push(member);
  const serves = all.find(({ jobs }) => jobs.some(({ role }) => role === 'server')) ?? all[0];
  if (!serves) throw new Error('Nobody works at the restaurant of the demo.');
  return { all, serves };
}

async function pairedAt(comanda: Comanda, restaurantGuid: string, deviceGuid: string): Promise<number> {
  for await (const { guid, pairedAt } of comanda.each('listDevices', { params: { restaurantGuid } }))
    if (guid === deviceGuid && pairedAt !== null) return Date.parse(pairedAt);
  return Number.POSITIVE_INFINITY;
}
