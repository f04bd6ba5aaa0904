import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clean, columnsBy, unicodeRuler } from '../../documents/src/columns.ts';
import { cleanPicture } from '../src/catalog/images/formats/index.ts';
import { isInside } from '../src/ordering/delivery/rings.ts';
import { searchName } from '../src/ordering/orders/guest/queries.ts';
import { CSV_MAX, readStaffCsv } from '../src/people/staff/csv.ts';
import { holdsCardNumber, maskCardNumbers } from '../src/platform/card-numbers.ts';
import { isCommonPassword } from '../src/platform/crypto/common-passwords.ts';
import { emailKey } from '../src/platform/email.ts';
import { BODY_MAX_BYTES } from '../src/platform/http/request/body.ts';
import { parseForm } from '../src/platform/http/request/form.ts';
import { parseStrictJson } from '../src/platform/http/request/strict-json.ts';
import { readIdempotencyKey } from '../src/platform/idempotency.ts';
import { scrub } from '../src/platform/log.ts';
import { readTrace } from '../src/platform/trace.ts';
import { readHostName } from '../src/presence/domains/host-name.ts';
import { readSaid } from '../src/printing/printers/epson/server-direct-print.ts';
import { HOSTILE_PICTURES } from './harness/hostile-pictures.ts';
import { pngChunk, pngHeader, pngOf } from './harness/pictures.ts';

/**
 * What callers give may be hostile, and all callers share a process. So whatever reads their texts takes a time that grows no faster
 * than the text: measured at a quarter, at half and at all of the greatest input that is let in.
 *
 * @alone: compares times
 */

/** Below this a time is noise, and harms nobody. */
const HARMLESS_MS = 40;
/** Twice as much may take twice as long, and some more for a logarithm and for noise. Quadratic is four times. */
const GROWTH_MAX = 3.4;
const TRIES = 5;
const TOO_LONG_MS = 2_000;

/** The work at so much of its input; what it returns is not looked at. What is refused is refused. */
type Work = (size: number) => () => unknown;

/** Of this thread alone: what the machine does beside it is not its time. In milliseconds. */
const busy = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The best of a few times; of one that is short already one is enough. */
function timeOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && best > HARMLESS_MS; n++) {
    const begun = busy();
    try {
      work();
    } catch {
      // Refused: this, too, takes its time.
    }
    best = Math.min(best, busy() - begun);
  }
  return best;
}

/** What grows too fast does so each time; a machine that was held up for a moment is not held up three times alike. */
const ROUNDS = 3;

function assertGrowsSlowly(work: Work, size: number): void {
  for (let round = 1; ; round++) {
    try {
      measure(work, size);
      return;
    } catch (error) {
      if (round === ROUNDS) throw error;
    }
  }
}

/** From the smallest on, so that what is slow is found before it lasts for hours. */
function measure(work: Work, size: number): void {
  const times: number[] = [];
  for (const part of [size >> 4, size >> 2, size >> 1, size]) {
    const time = timeOf(work(part));
    times.push(time);
    assert.ok(time < TOO_LONG_MS, `${part} of ${size} took ${time} ms`);
  }
  const [, quarter, , all] = times as [number, number, number, number];
  const growth = Math.sqrt(all / quarter);
  assert.ok(all < HARMLESS_MS || growth < GROWTH_MAX, `${times.join(', ')} ms for twice as much each time`);
}

const filled = (part: string, size: number): string =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** What looks like the begin of something, again and again. */
const TEXTS: Record<string, string> = {
  'single digits with a hyphen': '1-',
  'single digits with two hyphens': '1--',
  'groups of three digits': '111 ',
  'groups of a card': '622 ',
  'whole cards that are none': '4111 1111 1111 1112 ',
  'wide digits': '\uff11',
  'wide digits before a letter': `${'\uff11'.repeat(5_000)}a`,
  'digits and letters': '12345678901234a',
  'digits and percent-encoded blanks': '1%20',
  digits: '1',
  blanks: ' ',
  quotes: '"',
  backslashes: '\\',
  commas: ',',
  brackets: '[',
  'line ends': '\r\n',
  ampersands: '&a',
  'angle brackets': '<a ',
  'combining marks': 'a\u0301\u0301',
  guids: '01a1fc46-50c5-78a5-8182-4111111111',
  'keys of ours': 'ck_live_',
};

const SLOWEST_LOG_LINE = 65_536;
const PICTURE_MAX = 1_048_576;

const READERS: Record<string, { read: (text: string) => unknown; size: number }> = {
  'the search for card numbers': {
    read: (text) => [holdsCardNumber(text), maskCardNumbers(text)],
    size: BODY_MAX_BYTES,
  },
  'a JSON body that is one text': {
    read: (text) => parseStrictJson(Buffer.from(JSON.stringify({ text }))),
    size: BODY_MAX_BYTES,
  },
  'a body that is no JSON': { read: (text) => parseStrictJson(Buffer.from(text)), size: BODY_MAX_BYTES },
  'a form': { read: (text) => parseForm(Buffer.from(text)), size: BODY_MAX_BYTES },
  'a line of the log': { read: scrub, size: SLOWEST_LOG_LINE },
  'what an Epson printer says': { read: readSaid, size: BODY_MAX_BYTES },
  'a list of staff': { read: readStaffCsv, size: CSV_MAX },
  'a name that is looked for': { read: searchName, size: 10_000 },
  'text on paper': { read: (text) => columnsBy(unicodeRuler).wrap(clean(text), 42), size: 10_000 },
  'a password': { read: isCommonPassword, size: 1_024 },
  'an e-mail address': { read: emailKey, size: 16_384 },
  'an Idempotency-Key': { read: readIdempotencyKey, size: 16_384 },
  'a trace': { read: readTrace, size: 16_384 },
  'a domain': { read: (text) => readHostName(text, []), size: 16_384 },
};

for (const [reader, { read, size }] of Object.entries(READERS))
  describe(`${reader} takes a time that grows with the text`, () => {
    for (const [name, part] of Object.entries(TEXTS))
      test(name, () =>
        assertGrowsSlowly((part_) => {
          const text = filled(part, part_);
          return () => read(text);
        }, size),
      );
  });

describe('so does', () => {
  test('what an Epson printer says, in words that begin and never end', () => {
    for (const part of [
      '<response ',
      '<printjobid>a',
      '<printjobid>   ',
      '<ErrorSummary> ',
      '<response status="',
    ])
      assertGrowsSlowly((size) => {
        const text = filled(part, size);
        return () => readSaid(text);
      }, BODY_MAX_BYTES);
  });

  test('JSON of many keys, of deep nesting, and of many small texts', () => {
    const shapes: ((size: number) => string)[] = [
      (size) => `[${'{"a":1},'.repeat(size >> 3)}1]`,
      (size) => `[${'["1-1"],'.repeat(size >> 3)}1]`,
      (size) => `${'['.repeat(size >> 1)}${']'.repeat(size >> 1)}`,
      (size) => `{${Array.from({ length: size >> 4 }, (_, n) => `"key${n}":1`).join(',')}}`,
      (size) => `{"a":${JSON.stringify('\\u0041'.repeat(size >> 3))}}`,
    ];
    for (const shape of shapes)
      assertGrowsSlowly((size) => {
        const bytes = Buffer.from(shape(size));
        return () => parseStrictJson(bytes);
      }, BODY_MAX_BYTES);
  });

  test('a delivery zone of many corners', () => {
    assertGrowsSlowly((size) => {
      const ring = Array.from({ length: size }, (_, n) => ({
        longitude: Math.cos(n),
        latitude: Math.sin(n),
      }));
      return () => isInside(ring, { longitude: 0.1, latitude: 0.1 });
    }, 10_000);
  });

  for (const [name, picture] of Object.entries(HOSTILE_PICTURES))
    test(`a picture of very many: ${name}`, () =>
      assertGrowsSlowly((size) => {
        const bytes = picture(size);
        // All that is read of these is read before anything is waited for.
        return () => void cleanPicture(bytes).catch(() => {});
      }, PICTURE_MAX));

  test('a PNG of many small parts', async () => {
    for (const name of ['tEXt', 'IDAT', 'tRNS']) {
      const png = (size: number) =>
        pngOf(pngHeader(8, 6), ...Array.from({ length: size / 12 }, () => pngChunk(name)), pngChunk('IEND'));
      const times: number[] = [];
      for (const size of [PICTURE_MAX / 4, PICTURE_MAX]) {
        const bytes = png(size);
        const begun = performance.now();
        await assert.rejects(cleanPicture(bytes));
        times.push(performance.now() - begun);
      }
      assert.ok(times[1]! < 100 || times[1]! / times[0]! < GROWTH_MAX ** 2, `${name}: ${times.join(', ')}`);
    }
  });

  test('a list of staff that is all of one person, and all of others', () => {
    const lines = [(_: number) => '1,a,a,SERVER', (n: number) => `${n + 1},a,a,SERVER`];
    for (const line of lines)
      assertGrowsSlowly((size) => {
        const length = line(1_000).length + 1;
        const text = `number,name,title,role\n${Array.from({ length: size / length }, (_, n) => line(n)).join('\n')}`;
        return () => readStaffCsv(text);
      }, CSV_MAX);
  });
});
