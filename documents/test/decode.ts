import iconv from 'iconv-lite';
import npos from 'npos';
import ruler from 'npos/lib/parser/ruler.js';

/** What a printer would put on paper, by a decoder that others made. */

const GS = 0x1d;
// It was made before printers had QR codes: `GS ( k` with two bytes of length.
ruler.rules[GS]!['(k'] = [0, 'd16'];

/** Epson's numbers, from its command reference. */
const PAGES: Readonly<Record<number, string>> = {
  0: 'cp437',
  // Katakana, as Shift_JIS has them in one byte.
  1: 'shift_jis',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  11: 'cp851',
  12: 'cp853',
  13: 'cp857',
  14: 'cp737',
  15: 'iso88597',
  16: 'cp1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  21: 'tis620',
  48: 'cp1254',
};

export interface Paper {
  lines: string[];
  codes: string[];
  images: number;
  cuts: number;
  pulses: number;
}

/** `doubled` is what a printer sold in Asia takes two bytes for, once it is told to. */
export async function decode(bytes: Uint8Array, doubled?: string): Promise<Paper> {
  const { raw, tree, error } = await npos.parser().parse(Buffer.from(bytes));
  if (error) throw error;
  const paper: Paper = { lines: [], codes: [], images: 0, cuts: 0, pulses: 0 };
  let text = '';
  let page = 'cp437';
  let inTwos = false;
  for (const { ascii, fn, offset, length } of tree) {
    const part = raw.subarray(offset, offset + length);
    if (ascii === 'STX') text += iconv.decode(part, inTwos && doubled ? doubled : page);
    else if (ascii === 'FS' && (fn === '&' || fn === '.')) inTwos = fn === '&';
    else if (ascii === 'ESC' && fn === 't') page = PAGES[part[2] ?? -1] ?? `page ${part[2]}`;
    else if (ascii === 'ESC' && fn === '@') page = 'cp437';
    else if (ascii === 'ESC' && fn === 'p') paper.pulses += 1;
    else if (ascii === 'GS' && fn === 'V') paper.cuts += 1;
    else if (ascii === 'GS' && fn === 'v0') paper.images += 1;
    else if (ascii === 'GS' && fn === '(k') {
      const data = part.subarray(5);
      // Function 80 stores the text of the code.
      if (data[0] === 0x31 && data[1] === 0x50) paper.codes.push(data.subarray(3).toString('utf8'));
    }
  }
  paper.lines = text.split('\n').map((line) => line.trimEnd());
  return paper;
}
