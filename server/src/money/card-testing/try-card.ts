import { setTimeout as sleep } from 'node:timers/promises';
import { addressIdentity } from '../../platform/rate-limit/rate-limit.ts';
import { assertNotBlocked, type CardCaller, NoRoomYet, type Standing, type Subject } from './block.ts';
import { inTurn } from './in-turn.ts';
import { DEFAULT_LIMITS, mostOf, WINDOW_MS } from './limits.ts';
import { beginTry, findLimits, forgetTry, type NewTry, toLimits } from './queries.ts';

/** A card that is about to be charged or stored; its number is known by a keyed hash only. */
export interface TriedCard {
  /** Of the payment, or of the card in the vault. */
  id: string;
  fingerprint: string;
  lastFour: string;
}

/**
 * Begins a charge, unless too many cards were declined: then RATE_LIMIT_EXCEEDED (`CARD_TESTING`), and nothing is left
 * behind. Until `settleTry` is told what became of it, for `openMs` at most, it counts as if it were declined: a burst
 * does not outrun its first answers.
 */
export function tryCharge<T>(
  caller: CardCaller,
  card: TriedCard,
  openMs: number,
  begin: () => Promise<T>,
): Promise<T> {
  return tryCard(caller, { ...card, cause: 'DECLINED', state: 'OPEN', countsMs: openMs }, begin);
}

/** Stores a card, unless the caller or the address has stored too many, or too many of theirs were declined. */
export function tryStoring<T>(caller: CardCaller, card: TriedCard, store: () => Promise<T>): Promise<T> {
  return tryCard(caller, { ...card, cause: 'STORED', state: 'STORED', countsMs: WINDOW_MS }, store);
}

type Try = TriedCard & Pick<NewTry, 'cause' | 'state'> & { countsMs: number };

async function tryCard<T>(caller: CardCaller, one: Try, work: () => Promise<T>): Promise<T> {
  await admit(caller, one);
  try {
    return await work();
  } catch (error) {
    const { deps, scope } = caller;
    // Where this fails too, it stops counting by itself.
    await deps.db.run(scope, forgetTry(scope, one.id)).catch(() => {});
    throw error;
  }
}

/** How long a charge waits between looks, while others of its caller are under way. */
const WAITS_MS = [100, 200, 400, 800, 1_500] as const;

/**
 * Repeats a charge that found no room (`tryCharge`) until those that are under way have made some, for three seconds. It
 * holds nothing meanwhile: no connection, and no place among the calls of the processor.
 */
export async function whenThereIsRoom<T>(charge: () => Promise<T>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    try {
      return await charge();
    } catch (error) {
      if (!(error instanceof NoRoomYet)) throw error;
    }
    await sleep(waitMs * (0.5 + Math.random() / 2));
  }
  return charge();
}

async function admit(caller: CardCaller, one: Try): Promise<void> {
  const standings = await begin(caller, await subjectsOf(caller, one), one);
  if (standings === null) return;
  await assertNotBlocked(caller, standings, one.cause);
  throw new NoRoomYet(standings, caller.deps.clock.now());
}

/** Of whom the card is counted, with how many of each are allowed; in one sequence everywhere. */
async function subjectsOf(
  { deps, scope, request }: CardCaller,
  { fingerprint, lastFour, cause }: Try,
): Promise<Subject[]> {
  const [[row]] = await deps.db.run(scope, findLimits(scope));
  const limits = row ? toLimits(row) : DEFAULT_LIMITS;
  const { identity, principal } = scope;
  const address = addressIdentity(request.address);
  const subjects = [
    { kind: 'ADDRESS', subject: address, label: address.replace('address:', '') },
    { kind: 'CARD', subject: `card:${fingerprint}`, label: lastFour },
    {
      kind: principal?.kind === 'user' ? 'USER' : 'KEY',
      subject: identity,
      label: principal?.name ?? identity,
    },
  ] as const;
  return subjects.map((subject) => ({ ...subject, most: mostOf(limits, subject.kind, cause) }));
}

/** Begins the try, in one round trip; null: it has begun. Else where its subjects stand. */
async function begin(
  { deps, scope }: CardCaller,
  subjects: readonly Subject[],
  { id, cause, state, countsMs }: Try,
): Promise<Standing[] | null> {
  const [, rows] = await inTurn(scope.tenantId, () => {
    const now = deps.clock.now();
    const begun = { id, cause, state, countsUntil: now + countsMs, now };
    return deps.db.run(scope, ...beginTry(scope, subjects, begun));
  });
  if (rows.every(({ admitted }) => admitted)) return null;
  const found = new Map(rows.map((row) => [row.subject, row]));
  return subjects.map((subject) => {
    const { counted = 0, blocked_until: blockedUntil = null } = found.get(subject.subject) ?? {};
    return { ...subject, counted, blockedUntil };
  });
}
