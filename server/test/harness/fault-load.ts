import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, client, type Reply } from './http.ts';
import { startLivenessProbe } from './liveness.ts';
import { together } from './together.ts';
import { type Order, type Place, soup } from './world.ts';

/** Tills that sell while something is broken, and what they see of it. */

/** A till sells, takes cash, and waits a moment. */
const TILLS = 6;
const PAUSE_MS = 150;
/** How long a till waits before it sends again what was not answered with success. */
const RETRY_MS = 100;
/** No request may be without an answer for longer (docs/operations/faults.md). */
const ANSWER_MS = 15_000;
/** How long a till insists once all is to end: what is not done by then never will be. */
const LAST_WORD_MS = 30_000;
/** What a busy machine may add before it counts as no answer. */
const GRACE_MS = 1_500;

export interface FaultLoad {
  /** Whether every till has sold since. */
  soldSince(moment: number): boolean;
  /** Of what tills were told between two moments (`performance.now()`). */
  seen(from: number, to: number): Seen;
  /** Orders that were answered with 201. */
  readonly sold: ReadonlySet<string>;
  /** Lets tills insist until what they have begun is done, and ends; throws when one comes to no end. */
  stop(): Promise<void>;
}

interface Seen {
  refused: number;
  /** Without an answer after 15 seconds. */
  unanswered: number;
  /** When the last request failed or was refused; null when none was. */
  lastTrouble: number | null;
  /** The longest time in which no till was answered with success, in milliseconds. */
  longestStop: number;
  /** The 99th percentile of `/health/live`, in milliseconds. */
  livenessP99: number;
}

interface Trouble {
  at: number;
  unanswered: boolean;
}

/** Starts tills at a place, each with a key per request, which they send again until it succeeds, and a look at liveness. */
export function startFaultLoad(url: string, key: string, place: Place): FaultLoad {
  const caller = client(url, key);
  const troubles: Trouble[] = [];
  const successes: number[] = [];
  const sold = new Set<string>();
  const lastSold = Array.from({ length: TILLS }, () => 0);
  let stopping = false;
  let lastWord = Number.POSITIVE_INFINITY;

  const insist = async (path: string, body: object, name: string): Promise<Reply> => {
    for (;;) {
      const reply = await answered(caller, path, body, name);
      if (reply instanceof Object && reply.status === 201) {
        successes.push(performance.now());
        return reply;
      }
      troubles.push({ at: performance.now(), unanswered: reply === 'UNANSWERED' });
      if (performance.now() > lastWord) throw new Error(`${path} came to no end: ${toText(reply)}`);
      await sleep(RETRY_MS);
    }
  };
  const till = async (index: number): Promise<void> => {
    for (let n = 0; !stopping; n++) {
      const name = `till-${index}-${n}`;
      const reply = await insist(`${place.path}/orders`, soup(place, { externalId: name }), name);
      const { guid } = reply.body.data as Order;
      sold.add(guid);
      await insist(`${place.path}/orders/${guid}/payments`, { type: 'CASH' }, `${name}-cash`);
      lastSold[index] = performance.now();
      await sleep(PAUSE_MS);
    }
  };
  const looks = startLivenessProbe(url);
  const all = together(TILLS, till);
  return {
    sold,
    soldSince: (moment) => lastSold.every((at) => at > moment),
    seen(from, to) {
      const within = ({ at }: { at: number }) => at >= from && at <= to;
      const some = troubles.filter(within);
      const times = looks.filter(within).map(({ took }) => took);
      return {
        refused: some.length,
        unanswered: some.filter(({ unanswered }) => unanswered).length,
        lastTrouble: some.at(-1)?.at ?? null,
        longestStop: longestBetween([from, ...successes.filter((at) => at >= from && at <= to), to]),
        livenessP99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
      };
    },
    async stop() {
      stopping = true;
      lastWord = performance.now() + LAST_WORD_MS;
      await all;
    },
  };
}

const longestBetween = (moments: readonly number[]): number =>
  Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)); // index is that of the one before

const toText = (reply: Reply | string): string =>
  typeof reply === 'string' ? reply : `${reply.status} ${JSON.stringify(reply.body)}`;

/** The reply, or what became of the request instead. */
async function answered(
  caller: Client,
  path: string,
  body: object,
  name: string,
): Promise<Reply | 'FAILED' | 'UNANSWERED'> {
  const reply = caller.post(path, body, { 'idempotency-key': name }).catch(() => 'FAILED' as const);
  const late = new AbortController();
  const limit = sleep(ANSWER_MS + GRACE_MS, 'UNANSWERED' as const, late).catch(() => 'FAILED' as const);
  const first = await Promise.race([reply, limit]);
  late.abort();
  return first;
}
