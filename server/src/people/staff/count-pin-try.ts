import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { forgiven, type LimitName, PIN_LIMITS, type Tries, tryOnce } from './pin-limits.ts';
import { lockTries, updateTries } from './try-queries.ts';

/** What a try is counted for: six digits alone for the device and its restaurant, else for the number as it was typed. */
export interface PinTry {
  deviceGuid: string;
  number: number | undefined;
}

type Subjects = readonly (readonly [LimitName, string])[];

export const numberSubject = ({ restaurantGuid }: RestaurantScope, number: number): string =>
  `number ${restaurantGuid} ${number}`;

function subjectsOf(scope: RestaurantScope, { deviceGuid, number }: PinTry): Subjects {
  if (number === undefined) {
    return [
      ['DEVICE', `device ${deviceGuid}`],
      ['RESTAURANT', `restaurant ${scope.restaurantGuid}`],
    ];
  }
  const subject = numberSubject(scope, number);
  return [
    ['NUMBERS_AT_DEVICE', `numbers at ${deviceGuid}`],
    ['NUMBER', subject],
    ['NUMBER_AT_DEVICE', `${subject} at ${deviceGuid}`],
  ];
}

/**
 * Counts a try before anything is compared, so that simultaneous guesses in all processes together stay within the limits.
 * RATE_LIMIT_EXCEEDED when it is one too many: then it is not counted either.
 */
export function countPinTry(
  { db }: { db: Database },
  scope: RestaurantScope,
  tried: PinTry,
  now: number,
): Promise<void> {
  return changeTries({ db, scope, now }, tried, (counted) => {
    const next = counted.map(({ name, subject, stored }) => ({
      name,
      subject,
      ...tryOnce(name, stored, now),
    }));
    const refused = next.filter((one) => 'refusedUntil' in one);
    if (refused.length > 0) {
      const until = Math.max(...refused.map(({ refusedUntil }) => refusedUntil));
      // What is refused has a name.
      throw refusal(refused[0]!.name, until, now);
    }
    return next as SubjectTries[];
  });
}

/** Takes a try back that was right. Not in the transaction of what it was for: a retry that is answered as before was right as well. */
export function forgivePinTry(
  { db }: { db: Database },
  scope: RestaurantScope,
  tried: PinTry,
  now: number,
): Promise<void> {
  return changeTries({ db, scope, now }, tried, (counted) =>
    counted.map(({ name, subject, stored }) => ({ subject, ...forgiven(name, stored) })),
  );
}

type SubjectTries = Tries & { subject: string };

/** Changes what is counted for the subjects of a try, which are locked meanwhile. */
function changeTries(
  { db, scope, now }: { db: Database; scope: RestaurantScope; now: number },
  tried: PinTry,
  change: (counted: Awaited<ReturnType<typeof storedTries>>) => SubjectTries[],
): Promise<void> {
  return db.transaction(scope, async (tx) => {
    const next = change(await storedTries(tx, scope, tried, now));
    return { result: undefined, last: [updateTries(scope, next, now)] };
  });
}

async function storedTries(tx: Transaction, scope: RestaurantScope, tried: PinTry, now: number) {
  const subjects = subjectsOf(scope, tried);
  const names = subjects.map(([, subject]) => subject);
  const [, rows] = await tx.run(...lockTries(scope, names, now));
  return subjects.map(([name, subject]) => {
    const row = rows.find((one) => one.subject === subject);
    const tries = JSON.parse(row?.tries ?? '[]') as number[];
    return { name, subject, stored: { tries, lockedUntil: row?.locked_until ?? null } };
  });
}

function refusal(name: LimitName, until: number, now: number): ApiError {
  const isAlone = name === 'DEVICE' || name === 'RESTAURANT';
  const message = isAlone
    ? 'Too many wrong PINs here: for now, give the number of the person as well.'
    : 'Too many wrong PINs for this number: try again later, or have a new PIN made.';
  const details = {
    reason: isAlone ? 'NUMBER_REQUIRED' : 'LOCKED',
    limit: PIN_LIMITS[name].most ?? 5,
    remaining: 0,
    resetTime: isoTime(until),
  };
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000));
  return new ApiError('RATE_LIMIT_EXCEEDED', message, details, { 'retry-after': String(seconds) });
}
