import { isUtf8 } from 'node:buffer';
import { mayHoldCardNumber } from '../../card-numbers.ts';
import { type FieldError, validationError } from '../../errors.ts';
import { assertNoCardNumber } from './card-data.ts';
import { readTexts, type Where } from './read-texts.ts';

/** Limits of a JSON body beside its size: they bound the work that a hostile body can cause. */
const DEPTH_MAX = 32;
const KEYS_MAX = 1_000;

/**
 * Parses a request body and refuses what JSON.parse lets pass: duplicate keys (the last one would silently win),
 * bytes that are not UTF-8, NUL and lone surrogates (Postgres cannot store them), unbounded nesting or width, and card
 * numbers where they do not belong. `unless`: paths at which the texts are the caller's to judge (JSON pointers).
 * Throws VALIDATION_ERROR.
 */
export function parseStrictJson(bytes: Buffer, unless?: RegExp): unknown {
  if (!isUtf8(bytes)) throw refusal('', 'encoding', 'is not valid UTF-8');
  const text = bytes.toString('utf8');
  const problem = scan(text);
  if (problem) throw problem;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal('', 'json', 'is not valid JSON');
  }
  const hasEscapes = text.includes('\\u');
  if (hasEscapes) assertStorable(value, 'body', { unless });
  if (hasEscapes || mayHoldCardNumber(text)) assertNoCardNumber(value, 'body', { unless });
  return value;
}

function refusal(path: string, rule: string, message: string, part: FieldError['in'] = 'body') {
  return validationError([{ in: part, path, rule, message }]);
}

/**
 * One pass over the text before it is parsed. It trusts nothing about the syntax (JSON.parse judges that
 * afterwards): it only follows strings and brackets, counts depth and keys, and remembers the keys of each object.
 */
function scan(text: string) {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        const keys = open[open.length - 1];
        if (keys && isKey(text, end)) {
          const key = text.slice(at + 1, end);
          const name = key.includes('\\') ? unescaped(key) : key;
          if (keys.has(name))
            return refusal(`/${name.slice(0, 100)}`, 'duplicate', 'appears twice in one object');
          if (keys.size === KEYS_MAX)
            return refusal('', 'maxProperties', `has an object of more than ${KEYS_MAX} keys`);
          keys.add(name);
        }
        at = end;
        break;
      }
      case 0x7b:
        if (open.push(new Set()) > DEPTH_MAX) return tooDeep();
        break;
      case 0x5b:
        if (open.push(null) > DEPTH_MAX) return tooDeep();
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        break;
    }
  }
  return undefined;
}

function tooDeep() {
  return refusal('', 'maxDepth', `is nested deeper than ${DEPTH_MAX} levels`);
}

/** Index of the quote that ends the string which starts at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Whether the string that ends at `end` is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return text.charCodeAt(at) === 0x3a;
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

/**
 * Escapes, of JSON and of URLs, can smuggle in NUL and lone surrogates, which Postgres cannot store: walks a parsed value
 * once.
 */
export function assertStorable(value: unknown, part: FieldError['in'], where?: Where): void {
  const check = (text: string, path: string) => {
    if (text.includes('\0') || !text.isWellFormed())
      throw refusal(path, 'characters', 'holds NUL or half a surrogate pair', part);
  };
  readTexts(value, { onText: check, onName: check }, where);
}
