import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { newSecret, signatureHeaders } from '../integrations/webhooks/index.ts';
import { isoTime, systemClock } from '../platform/clock.ts';
import { ownUrl, print } from './environment.ts';
import { webAddress, wholeNumber } from './options.ts';

const WAIT_SECONDS = 25;
const PAUSE_MS = 1_000;
const DEADLINE_MS = 10_000;

/** An event as the change feed shows it: the fields of a webhook's body. */
interface FedEvent {
  id: string;
  type: string;
  sequence: number;
  timestamp: string;
}
interface Page {
  items: FedEvent[];
  nextAfter: number;
  lastSequence: number;
}

interface Options {
  to: string;
  key: string;
  types?: string;
  restaurant?: string;
  after?: number;
  secret?: string;
  url?: string;
}

export function listen(program: Command): void {
  program
    .command('listen')
    .description("post a tenant's events to an address of your own, signed as webhooks are, until Ctrl-C")
    .requiredOption('--to <address>', 'where to post, such as http://localhost:3000/hooks', webAddress)
    .requiredOption('--key <api-key>', 'an API key that may read the events')
    .option('--types <list>', 'only these, such as order.created,payment.*')
    .option('--restaurant <guid>', 'only those of this restaurant')
    .option('--after <number>', 'from the event after this one; else from now on', wholeNumber)
    .option('--secret <whsec>', 'what to sign with; else a new one, which is printed')
    .option('--url <service>', 'the service; else the one that has these settings')
    .action(follow);
}

/**
 * Follows a tenant's events over the change feed and posts each to an address of one's own, signed as a webhook is. For
 * developing a receiver that the internet does not reach. Ends with a signal.
 */
async function follow({ to, ...options }: Options): Promise<void> {
  const feed = openFeed({ ...options, url: options.url ?? ownUrl() });
  const secret = options.secret ?? newSecret();
  let after = options.after ?? (await feed(undefined, 0)).lastSequence;
  print(`secret: ${secret}`);
  print(`Events after #${after} go to ${to}`);
  for (;;) {
    const { items, nextAfter } = await feed(after, WAIT_SECONDS);
    for (const event of items) {
      await forward(event, to, secret);
      after = event.sequence;
    }
    // Who waits may be answered at once, empty, when too many do.
    if (items.length === 0 && nextAfter === after) await sleep(PAUSE_MS);
    after = nextAfter;
  }
}

type Feed = (after: number | undefined, wait: number) => Promise<Page>;

/** Reads the feed; asks again for as long as the service cannot be reached or is overloaded. */
function openFeed(options: Omit<Options, 'to'> & { url: string }): Feed {
  let lost = false;
  return async (after, wait) => {
    const query = new URLSearchParams({ wait: String(wait) });
    if (after !== undefined) query.set('after', String(after));
    if (options.types) query.set('types', options.types);
    if (options.restaurant) query.set('restaurantGuid', options.restaurant);
    for (; ; await sleep(PAUSE_MS)) {
      try {
        const response = await fetch(`${options.url}/api/v1/events?${query}`, {
          headers: { 'x-api-key': options.key },
          signal: AbortSignal.timeout(WAIT_SECONDS * 1_000 + DEADLINE_MS),
        });
        const { data, error } = (await response.json()) as { data: Page; error?: { message: string } };
        if (response.ok) {
          if (lost) print('The service answers again.');
          lost = false;
          return data;
        }
        if (response.status < 500 && response.status !== 429) throw new Refusal(error?.message);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (!lost) print(`${options.url} does not answer; trying again`);
        lost = true;
      }
    }
  };
}

/** What asking again does not change. */
class Refusal extends Error {}

/** Posts one event until the receiver responds, with any status. */
async function forward(event: FedEvent, to: string, secret: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const now = systemClock.now();
    const body = JSON.stringify({ ...event, timestamp: isoTime(now) });
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders([secret], event.id, Math.floor(now / 1_000), body),
    };
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.body?.cancel();
      print(`#${event.sequence} ${event.type}: ${response.status}`);
      return;
    } catch {
      if (tries === 1) print(`#${event.sequence} ${event.type}: ${to} does not answer; trying again`);
      await sleep(PAUSE_MS);
    }
  }
}
