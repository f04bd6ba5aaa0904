import { type DestinationStream, type Logger, pino } from 'pino';
import { DIGITS_MAX, passesLuhn } from './card-numbers.ts';
import { startLogWriter } from './log-writer.ts';

export type Log = Logger;

/** The log of a process. */
export type RootLog = Log & {
  /** What its lines are written to: for lines that are finished text already. */
  readonly destination: DestinationStream;
  /** How many lines could not be written and were dropped. */
  dropped(): number;
};

/** Names of fields whose values are credentials or card data, wherever they appear in what is logged. */
const SECRET_FIELDS = [
  'x-api-key',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'token',
  'refreshToken',
  'idToken',
  'customToken',
  'secret',
  'apiKey',
  'code',
  'card',
  'cvv',
  'cvv2',
  'pin',
  'pairingCode',
  'credential',
  'x-device-credential',
  'x-staff-session',
];

/** The same names as they stand in a line of JSON; headers that are arrays or objects are caught by pino's redact. */
const PATHS = SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * Structured logs, a JSON object a line. Requests are logged from an allow-list of fields (see http/pipeline/respond.ts), never as
 * whole bodies or headers; redaction is the second wall, and the third is that a finished line is searched for card
 * numbers and API keys. Times are ISO text: epoch milliseconds would look like card numbers.
 */
export function createLog(options: { level: string; destination?: DestinationStream }): RootLog {
  const tell = (lines: number) => log.warn({ lines }, LINES_DROPPED);
  const writer = options.destination ? undefined : startLogWriter(STDOUT, tell);
  const destination = options.destination ?? writer!; // one of them
  const log: Logger = pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PATHS, censor: '[secret]' },
      hooks: { streamWrite: scrub },
    },
    destination,
  );
  return Object.assign(log, { destination, dropped: () => writer?.dropped() ?? 0 });
}

const STDOUT = 1;
const LINES_DROPPED = 'log: it could not be written for a while; lines are missing here';

/** Thirteen digits or more, with at most one character (or a percent-encoded blank) between two of them. */
const DIGITS = '(?<!\\d)\\d(?:(?:[ .+_-]|%20)?\\d){12,}';
const MAY_HOLD_CARD = new RegExp(DIGITS);
const GUID_OR_DIGITS = new RegExp(`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|${DIGITS}`, 'gi');
const GUID = /^[0-9a-f]{8}-/i;
const KEY = /ck_(?:staging_)?(?:live|test)_[0-9A-Za-z]+/g;

/** Masks every run of digits that holds a card number, and every API key, in a text. Identifiers stay readable. */
export function scrub(text: string): string {
  const masked = MAY_HOLD_CARD.test(text)
    ? text.replace(GUID_OR_DIGITS, (run) => (GUID.test(run) || !holdsCard(run) ? run : '[card]'))
    : text;
  return masked.includes('ck_') ? masked.replace(KEY, '[key]') : masked;
}

/** Whether groups of digits that follow each other make 13 to 19 digits which pass the Luhn check. */
function holdsCard(run: string): boolean {
  const groups = run.split(/%20|\D/);
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let next = first; next < groups.length && digits.length <= DIGITS_MAX; next++) {
      digits += groups[next];
      if (passesLuhn(digits)) return true;
    }
  }
  return false;
}
