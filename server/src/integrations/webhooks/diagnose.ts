import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyOf } from './signature.ts';

/** Diagnoses a failing signature by trying common mistakes. Pure. */

/** A request as a receiver got it. */
export interface ReceivedRequest {
  /** The raw bytes. */
  body: Buffer;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
}

export interface Problem {
  code: string;
  message: string;
}

interface Scheme {
  /** Whether a signature of this scheme fits, and was sent in time. */
  valid: boolean;
  problems: Problem[];
  /** The very bytes that are signed; null when headers that belong to them are missing. */
  signed: Buffer | null;
  /** What the signature has to be. */
  expected: string | null;
}

export interface Diagnosis {
  standardWebhooks: Scheme;
  comanda: Scheme;
}

/** How far a time of sending may be from now, either way. */
export const TOLERANCE_SECONDS = 300;
const OLDEST_MS_TIMESTAMP = 1e11;

type Encoding = 'base64' | 'hex' | 'base64url';

const hmac = (key: Buffer, signed: Buffer): Buffer => createHmac('sha256', key).update(signed).digest();
/** Compares bytes: a letter beyond ASCII has more than one. */
function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What is wrong with a secret's text. */
function findingsOfSecret(secret: string): Problem[] {
  const bare = secret.trim().replace(/^whsec_/, '');
  if (secret !== secret.trim())
    return [
      { code: 'SECRET_HAS_WHITESPACE', message: 'The secret begins or ends with white space: trim it.' },
    ];
  if (!secret.startsWith('whsec_'))
    return [{ code: 'SECRET_WITHOUT_PREFIX', message: 'A secret begins with whsec_; is this one whole?' }];
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(bare) && Buffer.from(bare, 'base64').length >= 24;
  return isBase64
    ? []
    : [
        {
          code: 'SECRET_MALFORMED',
          message: 'What follows whsec_ is not base64 of at least 24 bytes: it was cut or changed.',
        },
      ];
}

/** Bodies that the sender may have signed if this one was changed on receipt, each with the mistake. */
function otherBodies(body: Buffer): [Buffer, Problem][] {
  const found: [Buffer, Problem][] = [];
  const text = body.toString('utf8');
  const add = (bytes: Buffer | string, code: string, message: string) =>
    found.push([Buffer.from(bytes as string), { code, message }]);
  try {
    const message =
      'The body was parsed and written again. Verify the raw bytes, before any framework parses them.';
    add(JSON.stringify(JSON.parse(text)), 'BODY_RESERIALISED', message);
  } catch {}
  const ends = 'The body has white space at an end that was not sent, or a byte order mark.';
  add(text.replace(/^\uFEFF/, '').trim(), 'BODY_PADDED', ends);
  add(
    Buffer.from(text, 'latin1'),
    'BODY_WRONG_CHARSET',
    'The body was decoded as Latin-1. It is UTF-8; better, do not decode it.',
  );
  add(
    body.toString('latin1'),
    'BODY_WRONG_CHARSET',
    'The body was encoded as Latin-1. It is UTF-8; better, do not decode it.',
  );
  try {
    const message = 'The body is a JSON string that holds the body: it was written as JSON twice.';
    const inner: unknown = JSON.parse(text);
    if (typeof inner === 'string') add(inner, 'BODY_QUOTED', message);
  } catch {}
  return found.filter(([other]) => !other.equals(body));
}

/** Keys that programs use by mistake, each with the mistake. */
function otherKeys(secret: string): [Buffer, Problem][] {
  const message = 'The secret was used as text. The key is the decoded base64 after whsec_.';
  const finding = { code: 'SECRET_NOT_DECODED', message };
  return [
    [Buffer.from(secret), finding],
    [Buffer.from(secret.slice('whsec_'.length)), finding],
  ];
}

/**
 * Checks both signatures of a request with the active secrets (newest first), and reports the problems. `now` is epoch
 * milliseconds. `retired` are secrets that no longer count.
 */
export function diagnose(
  request: ReceivedRequest,
  secrets: readonly string[],
  now: number,
  retired: readonly string[] = [],
): Diagnosis {
  return {
    standardWebhooks: standardWebhooks(request, secrets, now, retired),
    comanda: comanda(request, secrets, now, retired),
  };
}

function standardWebhooks(
  { body, headers }: ReceivedRequest,
  secrets: readonly string[],
  now: number,
  retired: readonly string[],
): Scheme {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  const problems = missing(headers, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  if (!id || !timestamp || !signature) return { valid: false, problems, signed: null, expected: null };
  problems.push(...findingsOfTime(timestamp, now));
  const signedWith = (bytes: Buffer) => Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const given = signature.trim().split(/\s+/);
  const hits = (key: Buffer, bytes: Buffer, encoding: Encoding = 'base64') =>
    given.some((one) => same(one, `v1,${hmac(key, bytes).toString(encoding)}`));
  const signed = signedWith(body);
  const fits = secrets.some((secret) => hits(keyOf(secret), signed));
  if (!fits) {
    const cause =
      causeOf({ secrets, retired, body, signedWith, hits }) ??
      formOf(given, secrets, signed, body) ??
      UNEXPLAINED;
    problems.push(...secrets.flatMap(findingsOfSecret), cause);
  }
  const [current = ''] = secrets;
  const expected = `v1,${hmac(keyOf(current), signed).toString('base64')}`;
  return { valid: problems.length === 0, problems, signed, expected };
}

function comanda(
  { body, headers }: ReceivedRequest,
  secrets: readonly string[],
  now: number,
  retired: readonly string[],
): Scheme {
  const signature = headers['x-comanda-signature'];
  const problems = missing(headers, ['x-comanda-signature']);
  const [current = ''] = secrets;
  const expected = `sha256=${hmac(keyOf(current), body).toString('hex')}`;
  if (!signature) return { valid: false, problems, signed: body, expected };
  const given = signature.split(',').map((one) => one.trim());
  const hits = (key: Buffer, bytes: Buffer) =>
    given.some((one) => same(one.toLowerCase(), `sha256=${hmac(key, bytes).toString('hex')}`));
  if (!secrets.some((secret) => hits(keyOf(secret), body))) {
    const cause = causeOf({ secrets, retired, body, signedWith: (bytes) => bytes, hits });
    const message = 'x-comanda-signature is sha256= and 64 hexadecimal digits.';
    const form = given.some((one) => /^sha256=[0-9a-f]{64}$/i.test(one))
      ? null
      : { code: 'SIGNATURE_MALFORMED', message };
    problems.push(...secrets.flatMap(findingsOfSecret), cause ?? form ?? UNEXPLAINED);
  }
  problems.push(...findingsOfBodyTime(body, now));
  return { valid: problems.length === 0, problems, signed: body, expected };
}

const UNEXPLAINED: Problem = {
  code: 'WRONG_SECRET_OR_BODY',
  message:
    'None of the usual mistakes explains it: the secret belongs to another endpoint, or body, id or timestamp are not those that were sent.',
};

const missing = (headers: ReceivedRequest['headers'], names: string[]): Problem[] =>
  names
    .filter((name) => !headers[name])
    .map((name) => ({
      code: 'HEADER_MISSING',
      message: `The header ${name} is missing: a proxy or framework may drop it.`,
    }));

interface Attempt {
  secrets: readonly string[];
  retired: readonly string[];
  body: Buffer;
  /** The bytes that a scheme signs. */
  signedWith(body: Buffer): Buffer;
  /** Whether one of the signatures is the one that the key makes. */
  hits(key: Buffer, signed: Buffer): boolean;
}

/** The mistake under which a signature would fit after all. */
function causeOf({ secrets, retired, body, signedWith, hits }: Attempt): Problem | undefined {
  const signed = signedWith(body);
  if (retired.some((secret) => hits(keyOf(secret), signed)))
    return { code: 'OLD_SECRET', message: 'Signed with a secret that was rotated away.' };
  for (const secret of secrets) {
    for (const [key, finding] of otherKeys(secret)) if (hits(key, signed)) return finding;
    for (const [other, finding] of otherBodies(body))
      if (hits(keyOf(secret), signedWith(other))) return finding;
  }
  return undefined;
}

/** What is wrong with the form of Standard Webhooks signatures. */
function formOf(
  given: string[],
  secrets: readonly string[],
  signed: Buffer,
  body: Buffer,
): Problem | undefined {
  const say = (code: string, message: string) => ({ code, message });
  for (const secret of secrets) {
    const key = keyOf(secret);
    const [digest, ofBody] = [hmac(key, signed), hmac(key, body)];
    const bare = given.map((one) => one.replace(/^v1[,=]/, ''));
    for (const encoding of ['hex', 'base64url'] as const)
      if (bare.includes(digest.toString(encoding)))
        return say('SIGNATURE_WRONG_ENCODING', `The signature is ${encoding}; Standard Webhooks has base64.`);
    if (bare.includes(digest.toString('base64')))
      return say('SIGNATURE_WITHOUT_VERSION', 'The signature lacks its "v1," in front.');
    if ((['base64', 'hex'] as const).some((encoding) => bare.includes(ofBody.toString(encoding))))
      return say('SIGNED_BODY_ONLY', 'Only the body was signed. What is signed is id.timestamp.body.');
  }
  if (!given.some((one) => one.startsWith('v1,')))
    return say(
      'SIGNATURE_MALFORMED',
      'webhook-signature is a list, separated by blanks, of "v1," and base64.',
    );
  return undefined;
}

function findingsOfTime(timestamp: string, now: number): Problem[] {
  if (!/^\d+$/.test(timestamp))
    return [{ code: 'TIMESTAMP_MALFORMED', message: 'webhook-timestamp is whole seconds since 1970.' }];
  if (Number(timestamp) > OLDEST_MS_TIMESTAMP)
    return [
      {
        code: 'TIMESTAMP_IN_MILLISECONDS',
        message: 'webhook-timestamp is in seconds, this is in milliseconds.',
      },
    ];
  return findingsOfAge(Math.round(now / 1_000 - Number(timestamp)));
}

/** The body says itself when it was sent. */
function findingsOfBodyTime(body: Buffer, now: number): Problem[] {
  try {
    const { timestamp } = JSON.parse(body.toString('utf8')) as { timestamp?: unknown };
    const at = Date.parse(String(timestamp));
    if (!Number.isNaN(at)) return findingsOfAge(Math.round((now - at) / 1_000));
  } catch {}
  return [
    {
      code: 'BODY_WITHOUT_TIMESTAMP',
      message: 'The body is not JSON with a timestamp, so its age is unknown.',
    },
  ];
}

function findingsOfAge(seconds: number): Problem[] {
  if (seconds > TOLERANCE_SECONDS)
    return [{ code: 'TOO_OLD', message: `Sent ${seconds} s ago. Refuse what is older than 5 minutes.` }];
  if (seconds < -TOLERANCE_SECONDS)
    return [{ code: 'FROM_THE_FUTURE', message: `Sent ${-seconds} s from now: one of the clocks is wrong.` }];
  return [];
}
