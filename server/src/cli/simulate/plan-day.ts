import type { Input } from '@comanda/sdk';
import { createRandom, type Random } from './random.ts';

/** What a restaurant has to sell and to seat. */
export interface Restaurant {
  items: readonly Dish[];
  tableGuids: readonly string[];
  serverUids: readonly string[];
}

/** An item of the menu, with the choices that it demands and those that it offers. */
export interface Dish {
  guid: string;
  sizeGuids: readonly string[];
  choices: readonly { min: number; modifierGuids: readonly string[] }[];
}

type Order = Input<'createOrder'>['body'];
type Line = NonNullable<Order['items']>[number];

/** What one party does, in minutes since the day began. All of it is drawn beforehand, so that a seed gives one day. */
export interface Visit {
  at: number;
  /** Guests at a table stay; others have paid when they order. */
  tableGuid: string | null;
  serverUid: string | null;
  guests: number;
  first: Line[];
  /** A second round; empty: none. */
  later: Line[];
  laterAt: number;
  /** One line was a mistake. */
  voidsLine: boolean;
  /** How many pay; 1: one check. */
  parts: number;
  paysByCard: boolean;
  /** Per cent of what is due. */
  tipPercent: number;
  paysAt: number;
}

/** A service day from the opening to the last guest: 12 hours. */
export const DAY_MINUTES = 720;
const SLOT_MINUTES = 30;
/** How many parties come in each half hour, in proportion: lunch, a quiet afternoon, a full evening. */
const ARRIVALS = [1, 2, 5, 8, 9, 6, 3, 2, 1, 1, 1, 2, 3, 5, 8, 10, 10, 9, 7, 5, 3, 2, 1, 0];
const TOTAL = ARRIVALS.reduce((sum, weight) => sum + weight, 0);
const TAKE_OUT = 0.2;
const TIPS = [0, 0, 5, 10, 10, 15, 18, 20];

/** The parties of a day, as they come. The same seed, restaurant and number give the same day. */
export function planDay(seed: number, restaurant: Restaurant, parties: number): Visit[] {
  const random = createRandom(seed);
  const visits = Array.from({ length: parties }, () => planVisit(random, restaurant));
  return visits.sort((a, b) => a.at - b.at);
}

function planVisit(random: Random, restaurant: Restaurant): Visit {
  const at = arrival(random);
  const { tableGuids, serverUids } = restaurant;
  const seated = tableGuids.length > 0 && !random.chance(TAKE_OUT);
  const guests = seated ? random.pick([1, 2, 2, 2, 3, 4, 4, 5, 6]) : 1;
  const lines = (count: number) => Array.from({ length: count }, () => line(random, restaurant, seated));
  const first = lines(guests + random.between(0, guests));
  const later = seated && random.chance(0.5) ? lines(random.between(1, guests)) : [];
  const laterAt = at + random.between(15, 35);
  return {
    at,
    tableGuid: seated ? random.pick(tableGuids) : null,
    serverUid: serverUids.length > 0 ? random.pick(serverUids) : null,
    guests,
    first,
    later,
    laterAt,
    voidsLine: first.length > 1 && random.chance(0.06),
    parts: guests > 1 && random.chance(0.2) ? random.between(2, Math.min(guests, 4)) : 1,
    paysByCard: random.chance(0.7),
    tipPercent: seated ? random.pick(TIPS) : 0,
    paysAt: seated ? laterAt + random.between(20, 60) : at,
  };
}

/** A minute, as likely as the hour is busy. */
function arrival(random: Random): number {
  let left = random.next() * TOTAL;
  const slot = ARRIVALS.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return slot * SLOT_MINUTES + random.between(0, SLOT_MINUTES - 1);
}

function line(random: Random, { items }: Restaurant, seated: boolean): Line {
  const { guid, sizeGuids, choices } = random.pick(items);
  const modifiers = choices.flatMap(({ min, modifierGuids }) => {
    const count = min > 0 ? min : Number(random.chance(0.25));
    const from = random.between(0, modifierGuids.length - 1);
    return Array.from({ length: Math.min(count, modifierGuids.length) }, (_, index) => ({
      // The index is within the list.
      modifierGuid: modifierGuids[(from + index) % modifierGuids.length]!,
    }));
  });
  return {
    menuItemGuid: guid,
    quantity: random.chance(0.15) ? 2 : 1,
    ...(sizeGuids.length > 0 ? { sizeGuid: random.pick(sizeGuids) } : {}),
    ...(modifiers.length > 0 ? { modifiers } : {}),
    ...(seated ? { seatNumber: random.between(1, 4) } : {}),
  };
}
