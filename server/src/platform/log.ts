import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

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
];

/** The same names as they stand in a line of JSON; headers that are arrays or objects are caught by pino's redact. */
const PATHS = SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * Structured logs, a JSON object a line. Requests are logged from an allow-list of fields (see pipeline.ts), never as
 * whole bodies or headers; redaction is the second wall, and the third is that a finished line is searched for card
 * numbers and API keys. Times are ISO text: epoch milliseconds would look like card numbers.
 */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PATHS, censor: '[secret]' },
      hooks: { streamWrite: scrub },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

const DIGITS = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g;
const KEY = /ck_(?:live|test)_[0-9A-Za-z]+/g;

/** Masks every run of 13 to 19 digits that passes the Luhn check, and every API key, in a text. */
export function scrub(text: string): string {
  const masked = text.replace(DIGITS, (run) => (passesLuhn(run.replace(/\D/g, '')) ? '[card]' : run));
  return masked.includes('ck_') ? masked.replace(KEY, '[key]') : masked;
}

/** The check digit rule of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}
