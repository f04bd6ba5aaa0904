import { setTimeout as sleep } from 'node:timers/promises';
import type { Comanda } from '@comanda/sdk';
import { systemClock } from '../../platform/clock.ts';
import { beginOfDay } from './begin-of-day.ts';
import { cook } from './cook.ts';
import { planDay, type Visit } from './plan-day.ts';
import { readRestaurant } from './read-restaurant.ts';
import { type CardTender, requestOf, type Service, serveParty, type Until } from './serve-guests.ts';

const MINUTE_MS = 60_000;

export interface Day {
  restaurantGuid: string;
  seed: number;
  /** Parties that come in the whole day. */
  parties: number;
  /** Minutes of the day that pass in one real minute. */
  speed: number;
  /** The minute at which it begins; who came before is left out, or has been there. */
  from?: number;
  /** Who came before sits, or has eaten, paid in cash and left. */
  withPast?: boolean;
  /** Where test cards become tokens; without it, cards are paid at a terminal of somebody else's. */
  tokenizer?: string | undefined;
  /** Ends the day at once; guests who sit stay with an open order. */
  signal?: AbortSignal;
}

/**
 * Plays a service day through the public API: parties come, order, change their minds, split and pay, and the kitchen cooks.
 * Ends when the last guest has left. What the service refuses is counted; what does not answer ends it.
 */
export async function simulateDay(comanda: Comanda, day: Day): Promise<Service> {
  const { restaurantGuid, seed, parties, speed, from = 0 } = day;
  const visits = planDay(seed, await readRestaurant(comanda, restaurantGuid), parties);
  const card = await cardTender(day.tokenizer);
  const service: Service = { served: 0, refused: {} };
  const isOver = (visit: Visit) => visit.paysAt <= from;
  const { epochMilliseconds: dayBegan } = await beginOfDay(comanda, restaurantGuid);
  // Nobody has come before the day began: their orders would be of the day before.
  const cameAt = ({ at }: Visit): string =>
    new Date(Math.max(dayBegan, systemClock.now() - (from - at) * MINUTE_MS)).toISOString();
  const past = day.withPast ? visits.filter(isOver) : [];
  for (const visit of past) await servePast(comanda, restaurantGuid, visit, cameAt(visit));
  service.served += past.length;
  const over = new AbortController();
  const signal = day.signal ? AbortSignal.any([day.signal, over.signal]) : over.signal;
  const began = performance.now();
  const minutes = (ms: number) => (ms * speed) / MINUTE_MS;
  const until: Until = async (minute) => {
    const ms = ((minute - from) * MINUTE_MS) / speed - (performance.now() - began);
    await sleep(Math.max(0, ms), undefined, { signal });
  };
  const ageOf = (time: string) => minutes(systemClock.now() - Date.parse(time));
  const cooking = cook(comanda, restaurantGuid, { until: (minute) => until(from + minute), ageOf });
  const guests = visits
    .filter((visit) => visit.at >= from || (day.withPast && !isOver(visit)))
    .map((visit) => {
      const openedAt = visit.at < from ? cameAt(visit) : undefined;
      return serveParty(comanda, restaurantGuid, visit, { until, service, card, openedAt });
    });
  try {
    await Promise.race([Promise.all(guests), cooking]);
  } catch (error) {
    if (!day.signal?.aborted) throw error;
  } finally {
    over.abort();
    await Promise.allSettled([...guests, cooking]);
  }
  return service;
}

/** The order of somebody who came before, as a till that was offline would send it. */
async function servePast(
  comanda: Comanda,
  restaurantGuid: string,
  visit: Visit,
  openedAt: string,
): Promise<void> {
  const params = { restaurantGuid };
  const body = { ...requestOf(visit), openedAt, payment: { type: 'CASH' as const } };
  const { guid: orderGuid } = await comanda.call('createOrder', { params, body });
  for await (const { guid: ticketGuid } of comanda.each('listKitchenTickets', {
    params,
    query: { open: true },
  }))
    await comanda.call('bumpKitchenTicket', { params: { restaurantGuid, ticketGuid }, body: {} });
  await comanda.call('closeOrder', { params: { restaurantGuid, orderGuid }, body: {} });
}

const TEST_CARD = '4242424242424242';

async function cardTender(tokenizer: string | undefined): Promise<CardTender> {
  if (tokenizer === undefined) return { type: 'OTHER', tenderName: 'Card' };
  const response = await fetch(`${tokenizer}/cardsecure/api/v1/ccn/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: TEST_CARD }),
  });
  const { token } = (await response.json()) as { token: string };
  const expiryYear = new Date(systemClock.now()).getUTCFullYear() + 2;
  return { type: 'CARD', source: { token: { value: token, expiryMonth: 12, expiryYear } } };
}
