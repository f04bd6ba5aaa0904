import { createHmac, hash } from 'node:crypto';
import { type RowOf, type Statement, statement } from './db/statement.ts';
import { ApiError, failFields } from './errors.ts';

/**
 * Idempotency keys: a write that carries one happens once. The caller's answer is stored in the same transaction as
 * the change, under a unique (identity, key): of two requests at the same instant one commits, the other finds the
 * key taken when it wants to commit, rolls back and answers what was stored. A request that fails for any other reason
 * also looks for a stored answer first, so a retry is never told "exists already" about its own first try.
 * Nobody else in the code base knows how it works; only calls that move money outside bind the key before they are made
 * (money/payments/cards/attempt-queries.ts), since their answer can be lost.
 */

/** How long an answer is kept (spec, section 8). Afterwards the key is new. */
export const RETENTION_MS = 24 * 60 * 60 * 1_000;
/** The unique constraint that decides which of two requests with one key wins. */
export const KEY_TAKEN = 'idempotency_keys_pkey';

/** A caller's key together with what it was used for. */
export interface IdempotencyClaim {
  readonly identity: string;
  readonly key: string;
  /** HMAC over method, path with query, and body: another request under the same key is refused. */
  readonly fingerprint: string;
}

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** The value of an Idempotency-Key header; quoted (as the IETF draft has it) and bare are the same key. */
export function readIdempotencyKey(header: string): string {
  const quoted = /^"(.*)"$/.exec(header);
  const key = quoted?.[1] ?? header;
  if (!KEY.test(key)) {
    failFields([
      {
        in: 'header',
        path: '/idempotency-key',
        rule: 'format',
        message: 'must be 1 to 255 visible ASCII characters',
      },
    ]);
  }
  return key;
}

/**
 * The key as it is stored: the same one means another request where the headers name another tenant or restaurant, for callers who
 * have several. No key has a line end.
 */
export function keyWithin(
  key: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const named = ['x-tenant-id', 'x-restaurant-guid'].map((name) => String(headers[name] ?? '').toLowerCase());
  if (named.every((one) => one === '')) return key;
  // Not every operation looks at them, so they may be of any length.
  return `${key}\n${hash('sha256', named.join('\n'), 'base64url')}`;
}

/** Keyed: some bodies hold passwords, and a plain hash of one could be guessed back from the table. */
export function fingerprintOf(secret: string, method: string, path: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${method} ${path}\n`).update(body).digest('base64url');
}

const ANSWER = 'insert into idempotency_keys (identity, key, fingerprint, status, created_at, body)';
const insertAnswer = statement('idempotency.insert', `${ANSWER} values ($1, $2, $3, $4, $5, $6)`);

/** The statement that stores an answer; it belongs into the transaction of the change itself. */
export const recordAnswer = (claim: IdempotencyClaim, status: number, body: string, now: number): Statement =>
  insertAnswer([...answerValues(claim, status, now), body]);

const answerValues = ({ identity, key, fingerprint }: IdempotencyClaim, status: number, now: number) => [
  identity,
  key,
  fingerprint,
  status,
  new Date(now),
];

/** A statement that knows the answer's body, and can store the answer by the way. */
export interface Answering<Row = unknown> extends Statement<Row> {
  recording(claim: IdempotencyClaim, status: number, now: number): Statement<Row>;
}

/** The same statement, of a request whose answer is another one's. */
export function notAnswering<S extends Statement>(one: S): S {
  if (!isAnswering(one)) return one;
  const { recording: _, ...plain } = one;
  return plain as Statement as S;
}

export const isAnswering = (one: Statement): one is Answering => 'recording' in one;

/**
 * Declares a change of which only the database knows the whole answer: `body` is an SQL expression of type text over the row
 * that `change` writes, `columns` is what the row tells the caller, and `before` are the parts of a WITH in front. With a
 * claim the answer is stored in the same statement: one of its own would have to look the row up again.
 */
export function answeringStatement<const Name extends string>(
  name: Name,
  parts: { before: string; change: string; columns: string; body: string; parameters: number },
): (values: readonly unknown[]) => Answering<RowOf<Name>> {
  const { before, change, columns, body, parameters } = parts;
  const alone = statement(name, `with ${before} ${change} returning ${columns}`);
  const places = [1, 2, 3, 4, 5].map((place) => `$${parameters + place}`).join(', ');
  const recording = statement(
    `${name}.recording`,
    `with ${before}, changed as (${change} returning ${columns}, ${body} as body),
       answered as (${ANSWER} select ${places}, body from changed)
     select ${columns} from changed`,
  );
  return (values) => ({
    ...alone(values),
    // The same row, by another statement.
    recording: (claim, status, now) =>
      recording([...values, ...answerValues(claim, status, now)]) as Statement<RowOf<Name>>,
  });
}

const selectAnswer = statement(
  'idempotency.find',
  `select fingerprint, status, body, created_at from idempotency_keys where identity = $1 and key = $2`,
);

export const findAnswer = (claim: IdempotencyClaim) => selectAnswer([claim.identity, claim.key]);

const deleteAnswer = statement(
  'idempotency.forget',
  `delete from idempotency_keys where identity = $1 and key = $2 and created_at <= $3`,
);

/** Removes an answer that is older than the retention, so that its key can be used anew. */
export const forgetAnswer = (claim: IdempotencyClaim, now: number) =>
  deleteAnswer([claim.identity, claim.key, new Date(now - RETENTION_MS)]);

/** Removes old answers in slices, so that it never holds much. */
export const purgeAnswers = statement(
  'idempotency.purge',
  `with old as (select identity, key from idempotency_keys where created_at < $1 limit 5000),
        gone as (delete from idempotency_keys i using old
                 where i.identity = old.identity and i.key = old.key returning 1)
   select count(*)::int as purged from gone`,
  ['purged'],
);

/** The same key with another request. */
export function keyReused(): ApiError {
  return new ApiError('CONFLICT', 'This Idempotency-Key was used for another request.', {
    reason: 'KEY_REUSED',
  });
}

/** The first request with this key has not ended yet. */
export function stillRunning(): ApiError {
  return new ApiError(
    'CONFLICT',
    'The first request with this Idempotency-Key is still running.',
    { reason: 'IN_PROGRESS' },
    { 'retry-after': '1' },
  );
}
