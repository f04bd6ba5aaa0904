import type { Call, TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import type { MoneyDeps } from '../deps.ts';
import { type Cause, type SubjectKind, WINDOW_MS } from './limits.ts';
import { insertBlock } from './queries.ts';

/** Who presents a card. */
export type CardCaller = Pick<Call<MoneyDeps>, 'deps' | 'request' | 'correlationId'> & { scope: TenantScope };

/** One of those of whom a card is counted. */
export interface Subject {
  kind: SubjectKind;
  subject: string;
  /** What its owner knows it by. */
  label: string;
  /** How many are allowed; null: any number. */
  most: number | null;
}

/** Where a subject stands. Times in milliseconds. */
export interface Standing extends Subject {
  counted: number;
  blockedUntil: number | null;
}

/** Throws RATE_LIMIT_EXCEEDED when one of the subjects is blocked; blocks those that have reached their limit. */
export async function assertNotBlocked(
  caller: CardCaller,
  standings: readonly Standing[],
  cause: Cause,
): Promise<void> {
  const now = caller.deps.clock.now();
  const blocked = standings.filter(({ blockedUntil }) => blockedUntil !== null);
  const until = Math.max(...blocked.map(({ blockedUntil }) => blockedUntil ?? now));
  if (blocked.length > 0) throw tooManyCards(blocked, until, now);
  const over = standings.filter(({ most, counted }) => most !== null && counted >= most);
  if (over.length === 0) return;
  await begin(caller, over, { cause, now, endsAt: now + WINDOW_MS });
  throw tooManyCards(over, now + WINDOW_MS, now);
}

/** Others of the subject are under way; their answers may make room. Answered as if it were blocked, for a moment. */
export class NoRoomYet extends ApiError {
  constructor(standings: readonly Standing[], now: number) {
    super(...refusal(standings, now + NO_ROOM_MS, now));
  }
}
const NO_ROOM_MS = 2_000;

const tooManyCards = (...facts: Parameters<typeof refusal>): ApiError => new ApiError(...refusal(...facts));

/** The answer does not say whether the caller, the address or the card was over: it would tell a tester what to change. */
function refusal(
  standings: readonly Standing[],
  untilMs: number,
  now: number,
): ConstructorParameters<typeof ApiError> {
  const limit = Math.max(...standings.map(({ most }) => most ?? 0));
  return [
    'RATE_LIMIT_EXCEEDED',
    'Too many cards were tried. Try again later.',
    { limit, remaining: 0, resetTime: isoTime(untilMs), reason: 'CARD_TESTING' },
    { 'retry-after': String(Math.max(1, Math.ceil((untilMs - now) / 1_000))) },
  ];
}

/** Each block with its event and its line in the audit log, once: of many requests at the same instant one is the first. */
async function begin(
  { deps, scope, request, correlationId }: CardCaller,
  over: readonly Standing[],
  when: { cause: Cause; now: number; endsAt: number },
): Promise<void> {
  const { cause, now } = when;
  await deps.db.transaction(scope, async (tx) => {
    const begun = await tx.run(...over.map((one) => insertBlock(scope, one, when)));
    const blocks = begun.flat();
    const lines = blocks.map(({ id, kind, label, counted }) =>
      recordAudit({
        tenantId: scope.tenantId,
        principal: null,
        actor: { system: 'card testing' },
        action: 'card_testing.blocked',
        target: { kind: 'card_testing_block', id },
        request,
        correlationId,
        details: { kind, label, cause, counted },
        now,
      }),
    );
    const endsAt = isoTime(when.endsAt);
    const events = blocks.map(({ id, kind }) =>
      emit(scope, { type: 'card_testing.blocked', data: { id, kind, cause, endsAt }, now }),
    );
    return { result: undefined, last: [...lines, ...events] };
  });
}
