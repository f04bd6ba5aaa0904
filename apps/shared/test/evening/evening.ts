import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../../server/test/harness/browser.ts';
import { addDevice } from '../../../../server/test/harness/devices.ts';
import { startCommand } from '../../../../server/test/harness/process.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { orderMeal } from './guests.ts';
import { type Book, cookOne, openBook, pairAt, sellForCash, sendOrder, signInAt, takeCash } from './hands.ts';
import { type House, hire, openHouse, type Person } from './house.ts';
import { lookAt, type Seat, takeSeat } from './seat.ts';

/** How much of everything, and what befalls it. */
interface Shape {
  /** Tills at which is sold, and those at which is only paid: handhelds. */
  counters: number;
  handhelds: number;
  kitchens: number;
  guests: number;
  /** Orders of each counter, and of each guest. */
  sales: number;
  meals: number;
  /** Parties that the simulator plays, from this minute of their day on, so many minutes a minute. */
  simulated: { parties: number; from: number; speed: number };
  /** Milliseconds that people rest. */
  restMs: number;
  trouble(evening: Evening): Promise<void>;
}

interface Till extends Seat {
  person: Person;
}

/** A screen of the kitchen; without a station it shows all of them. */
interface Wall extends Seat {
  station: string | null;
}

export interface Evening {
  house: House;
  book: Book;
  counters: Till[];
  handhelds: Till[];
  kitchens: Wall[];
  guests: Seat[];
  /** What the simulator said at its end. */
  simulated: string;
}

const WALL = { width: 1920, height: 1080 };

/** Opens the house, plays the evening with its troubles, and lets everybody finish what they have begun. */
export async function playEvening(shape: Shape): Promise<Evening> {
  const house = await openHouse();
  const evening = await everybodyComes(house, shape);
  const { book, counters, handhelds, kitchens, guests } = evening;
  let isOver = false;
  const rest = (share = 1): Promise<void> => sleep(shape.restMs * share * (0.5 + Math.random()));
  const whileOpen = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await work();
      await rest(0.5);
    }
  };
  const sellers = new Set(counters.map(({ person }) => person.name));
  const selling = counters.map(async (till, index) => {
    for (let n = 0; n < shape.sales; n++) {
      const sale = { note: `till-${index + 1}-${n + 1}`, soups: 1 + (n % 3), by: till.person.name };
      await (n % 2 ? sellForCash : sendOrder)(till, book, sale);
      await rest();
    }
  });
  const eating = guests.map(async (seat, index) => {
    for (let n = 0; n < shape.meals; n++) {
      await rest(2);
      const way = (index + n) % 2 ? 'CASH' : 'CARD';
      await orderMeal(seat, house.slug, book, { note: `guest-${index + 1}-${n + 1}`, way });
    }
  });
  const around = [
    ...handhelds.map((till, index) =>
      whileOpen(() =>
        takeCash(till, book, till.person.name, (number, text) => {
          const mine = number % handhelds.length === index;
          // What is eaten here is paid at the counter, in the next entry of its log.
          const bySeller = /Take out/.test(text) && [...sellers].some((name) => text.includes(name));
          return mine && (bySeller || book.wantToPay.has(number));
        }),
      ),
    ),
    ...kitchens.map((seat) => whileOpen(() => cookOne(seat, book))),
    ...[...handhelds, ...kitchens].map((seat) => whileOpen(() => lookAt(seat))),
  ];
  const day = simulated(house, shape);
  const work = Promise.all([...selling, ...eating, shape.trouble(evening), day]);
  try {
    // The first that goes wrong ends it.
    await Promise.race([work, Promise.all(around).then(() => work)]);
  } finally {
    isOver = true;
  }
  await Promise.all(around);
  evening.simulated = await day;
  return evening;
}

async function everybodyComes(house: House, shape: Shape): Promise<Evening> {
  const { front } = house;
  const browser = await openBrowser();
  const till = async (name: string, look: Parameters<typeof takeSeat>[3]): Promise<Till> => {
    // The first of their names is on the screens.
    const person = await hire(house, `${name.replace(' ', '-')} Person`);
    return { ...(await paired(browser, house, { name, kind: 'TILL', look })), person };
  };
  const counters = await times(shape.counters, (n) => till(`Counter ${n}`, DESKTOP));
  const handhelds = await times(shape.handhelds, (n) => till(`Handheld ${n}`, PHONE));
  for (const one of [...counters, ...handhelds]) await signInAt(one, one.person);
  const kitchens = await times(shape.kitchens, async (n): Promise<Wall> => {
    const seat = await paired(browser, house, { name: `Wall ${n}`, kind: 'KITCHEN_SCREEN', look: WALL });
    await seat.screen.page.getByText('Live').waitFor();
    // One shows all there is to make, two share it.
    if (shape.kitchens === 1) return { ...seat, station: null };
    const stations = seat.screen.page.getByRole('combobox', { name: 'Station' });
    await stations.selectOption(n % 2 === 0 ? 'Grill' : 'Bar');
    return { ...seat, station: await stations.inputValue() };
  });
  const guests = await times(shape.guests, (n) => takeSeat(browser, front, `Guest ${n}`, PHONE));
  return { house, book: openBook(), counters, handhelds, kitchens, guests, simulated: '' };
}

interface Place {
  name: string;
  kind: 'TILL' | 'KITCHEN_SCREEN';
  look: Parameters<typeof takeSeat>[3];
}

async function paired(browser: Browser, { world, front }: House, { name, kind, look }: Place): Promise<Seat> {
  const seat = await takeSeat(browser, front, name, look);
  const { pairingCode } = await addDevice(world, { name, kind });
  await pairAt(seat, kind === 'TILL' ? 'till' : 'kitchen', pairingCode);
  return seat;
}

/** One after the other: the machine is small. */
async function times<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 1; n <= count; n++) made.push(await make(n));
  return made;
}

/** The rest of the restaurant: parties that order, pay and leave, and a kitchen that cooks for them. */
async function simulated({ world, front, gateway }: House, { simulated: day }: Shape): Promise<string> {
  const { parties, from, speed } = day;
  const args = Object.entries({
    restaurant: world.place.guid,
    key: world.key.key,
    url: front,
    tokenizer: gateway.url,
    parties,
    from,
    speed,
    seed: 22,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { code, stdout, stderr } = await startCommand(['simulate', ...args], {}).ended;
  if (code !== 0) throw new Error(`comanda simulate ended with ${code}: ${stdout} ${stderr}`);
  return stdout;
}
