import { setTimeout as sleep } from 'node:timers/promises';
import type { Comanda } from '@comanda/sdk';
import { systemClock } from '../../platform/clock.ts';
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
  /** Who came before has eaten, paid in cash and left. */
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
  if (day.withPast) service.served += await servePast(comanda, day, visits);
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
    .filter(({ at }) => at >= from)
    .map((visit) => serveParty(comanda, restaurantGuid, visit, { until, service, card }));
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

/** The orders of those who came before, as a till that was offline would send them. */
async function servePast(comanda: Comanda, day: Day, visits: readonly Visit[]): Promise<number> {
  const { restaurantGuid, from = 0 } = day;
  const past = visits.filter(({ at }) => at < from);
  const now = systemClock.now();
  for (const visit of past) {
    const openedAt = new Date(now - (from - visit.at) * MINUTE_MS).toISOString();
    const { guid } = await comanda.call('createOrder', {
      params: { restaurantGuid },
      body: { ...requestOf(visit), openedAt, payment: { type: 'CASH' } },
    });
    for await (const ticket of comanda.each('listKitchenTickets', {
      params: { restaurantGuid },
      query: { open: true },
    })) {
      const params = { restaurantGuid, ticketGuid: ticket.guid };
      await comanda.call('bumpKitchenTicket', { params, body: {} });
    }
    await comanda.call('closeOrder', { params: { restaurantGuid, orderGuid: guid }, body: {} });
  }
  return past.length;
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
