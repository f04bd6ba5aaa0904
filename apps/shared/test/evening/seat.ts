import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type SilentProxy, startSilentProxy } from '../../../../server/test/harness/silent-proxy.ts';
import { openPage, openScreen, type Screen } from '../browser.ts';
import { type Eyes, eyes, type Look, look } from './eyes.ts';

/** A screen at its place, with a line of its own to the service, and what was seen on it. */
export interface Seat {
  name: string;
  screen: Screen;
  line: SilentProxy;
  /** Its address of the service. */
  origin: string;
  eyes: Eyes;
  /** What it said each time that somebody looked. */
  looks: Look[];
  /** From when to when its line was bad, or its tab gone. */
  troubles: { from: number; to: number }[];
  /** One thing at a time: who works there, and what befalls it. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

/** So many screens on a small machine are slow at times. */
const PATIENCE_MS = 45_000;

type Looks = Parameters<typeof openScreen>[2];

export async function takeSeat(browser: Browser, front: string, name: string, how?: Looks): Promise<Seat> {
  const line = await startSilentProxy(front);
  const origin = new URL(line.url).origin;
  const screen = await openScreen(browser, origin, how);
  screen.context.setDefaultTimeout(PATIENCE_MS);
  screen.page.setDefaultTimeout(PATIENCE_MS);
  await screen.context.addInitScript({ content: eyes });
  let last: Promise<unknown> = Promise.resolve();
  return {
    name,
    screen,
    line,
    origin,
    eyes: { seen: new Map(), taps: [] },
    looks: [],
    troubles: [],
    turn: (work) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Its line is silent for some time: nothing is refused, nothing arrives, and then all of it does. */
export const silence = (seat: Seat, ms: number): Promise<void> =>
  during(seat, async () => {
    seat.line.silence({ newOnes: true });
    await sleep(ms);
    seat.line.resume();
  });

/** What was open is gone without a word, as after roaming; what is opened now works. */
export const roam = (seat: Seat): Promise<void> => during(seat, async () => seat.line.lose());

/** The network is off, as by the switch of a tablet. */
export const switchOff = (seat: Seat, ms: number): Promise<void> =>
  during(seat, async () => {
    await seat.screen.context.setOffline(true);
    await sleep(ms);
    await seat.screen.context.setOffline(false);
  });

/** Its tab dies, and somebody opens another one. */
export async function killTab(seat: Seat, opened: () => Promise<void>): Promise<void> {
  await during(seat, async () => {
    const { context, page, complaints } = seat.screen;
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A page that is dead does not answer.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    seat.screen = await openPage(context, seat.origin);
    seat.screen.page.setDefaultTimeout(PATIENCE_MS);
    seat.screen.complaints.push(...complaints);
    await opened();
  });
}

/** Notes how long there was trouble. */
export async function during(
  { troubles }: Pick<Seat, 'troubles'>,
  trouble: () => Promise<void>,
): Promise<void> {
  const one = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  troubles.push(one);
  await trouble();
  one.to = Date.now();
}

/** Looks at it, as somebody who passes by. */
export async function lookAt(seat: Seat): Promise<void> {
  const found = await look(seat.screen.page, seat.eyes).catch(() => null);
  if (found) seat.looks.push(found);
}
