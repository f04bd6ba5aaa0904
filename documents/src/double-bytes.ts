/** Characters of two bytes, as printers sold in Asia have them: by the tables of the platform, turned round. */

export type DoubleBytes = 'shift_jis' | 'gb18030' | 'big5' | 'euc-kr';

interface Codes {
  /** Both bytes as one number. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** The least second byte. */
  readonly second: number;
}

/** What printers know; the tables of the platform hold more, which was added later or by one maker. */
const CODES: Readonly<Record<DoubleBytes, Codes>> = {
  shift_jis: {
    // Without the second copies of some characters.
    ranges: [
      [0x8140, 0x9ffe],
      [0xe040, 0xecfe],
    ],
    second: 0x40,
  },
  gb18030: { ranges: [[0x8140, 0xfdfe]], second: 0x40 },
  big5: {
    ranges: [
      [0xa140, 0xc67e],
      [0xc940, 0xf9d5],
    ],
    second: 0x40,
  },
  'euc-kr': { ranges: [[0xa1a1, 0xfefe]], second: 0xa1 },
};
const LAST_SECOND = 0xfe;
const NEW_LINE = 0x0a;

/** Neither what everybody uses as they like, nor what stands for nothing. */
const ONE = /^[^\p{Co}\ufffd]$/u;

type Bytes = readonly [number, number];

const tables = new Map<DoubleBytes, ReadonlyMap<string, Bytes>>();

/** The bytes of each character that a set has. */
export function doubleBytesOf(set: DoubleBytes): ReadonlyMap<string, Bytes> {
  const known = tables.get(set) ?? tableOf(set);
  tables.set(set, known);
  return known;
}

function tableOf(set: DoubleBytes): ReadonlyMap<string, Bytes> {
  const pairs = pairsOf(CODES[set]);
  // One call for all of them: a line that is no single character is no pair of this set.
  const lines = new TextDecoder(set)
    .decode(Uint8Array.from(pairs.flatMap((pair) => [...pair, NEW_LINE])))
    .split('\n');
  const table = new Map<string, Bytes>();
  for (const [index, pair] of pairs.entries()) {
    const character = lines[index] ?? '';
    if (ONE.test(character) && !table.has(character)) table.set(character, pair);
  }
  return table;
}

function pairsOf({ ranges, second }: Codes): Bytes[] {
  const pairs: Bytes[] = [];
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code++) {
      const last = code & 0xff;
      if (last >= second && last <= LAST_SECOND) pairs.push([code >> 8, last]);
    }
  return pairs;
}
