import type { Page } from 'playwright-core';

/** What is on a screen and since when, found out inside of the page, so that no time on the way to this process counts. */
export interface Eyes {
  /** When each named entry of a list was first on the screen. */
  seen: Map<string, number>;
  /** Milliseconds from a press on a dish to the frame that has its line. */
  taps: number[];
}

export interface Look {
  at: number;
  /** What the screen says of its contact to the service; null: it says nothing. */
  contact: string | null;
  /** The named entries of the lists on it. */
  labels: string[];
  /** Whether it shows a list, or says that there is nothing to list. */
  isList: boolean;
}

/** Runs in each page before its own code does. */
export const eyes = `(() => {
  const seen = {};
  const taps = [];
  const sent = [];
  globalThis.evening = { seen, taps, sent };
  const look = () => {
    for (const one of document.querySelectorAll('li[aria-label]')) seen[one.getAttribute('aria-label')] ??= Date.now();
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, { childList: true, subtree: true });
  addEventListener('click', (event) => {
    const button = event.target.closest?.('button');
    if (!button) return;
    if (button.textContent === 'Send') sent.push(Date.now());
    const slip = document.querySelector('section[aria-label="Slip"]');
    if (!slip || !button.closest('section[aria-label="Menu"] li')) return;
    const waiting = new MutationObserver(() => {
      waiting.disconnect();
      requestAnimationFrame(() => taps.push(performance.now() - event.timeStamp));
    });
    waiting.observe(slip, { childList: true, subtree: true, characterData: true });
    setTimeout(() => waiting.disconnect(), 1000);
  }, true);
})()`;

const LOOK = `(() => {
  const { seen, taps, sent } = globalThis.evening;
  const main = document.querySelector('main');
  return {
    at: Date.now(),
    contact: document.querySelector('header output')?.innerText ?? null,
    labels: [...document.querySelectorAll('main li[aria-label]')].map((one) => one.getAttribute('aria-label')),
    isList: /Nothing to make|No open orders/.test(main?.innerText ?? '') || document.querySelector('main ol[aria-label]') !== null,
    seen: { ...seen },
    taps: taps.splice(0),
    lastSent: sent.at(-1) ?? null,
  };
})()`;

type Found = Look & { seen: Record<string, number>; taps: number[]; lastSent: number | null };

/** Looks at a page, and remembers what was first seen when. Gives when something was last sent from it, too. */
export async function look(page: Page, { seen, taps }: Eyes): Promise<Look & { lastSent: number | null }> {
  const found = await page.evaluate<Found>(LOOK);
  for (const [label, at] of Object.entries(found.seen)) if (!seen.has(label)) seen.set(label, at);
  taps.push(...found.taps);
  const { at, contact, labels, isList, lastSent } = found;
  return { at, contact, labels, isList, lastSent };
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN);
}
