import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { CODE_TABLES, type CodeTables } from './code-tables.ts';
import { dotsOf } from './dots.ts';
import type { Logo, PrintDocument } from './model.ts';
import { linesOf, type TextLine } from './text.ts';

export interface EscPosOptions {
  /** Of the printer at its normal font: 32 on most of 58 mm, 42 or 48 on 80 mm. More than 48 count as 48. */
  columns?: number;
  language?: 'esc-pos' | 'star-prnt' | 'star-line';
  /** Which number has which code page, and what there is beside them: it differs per maker. */
  codepages?: CodeTables;
  /** Printers without a cutter ignore it or print rubbish. */
  cut?: boolean;
  /** Sends a pulse to the cash drawer. */
  drawer?: boolean;
  /** Without the commands that reset the printer, which printers that poll do not want in a job. */
  embedded?: boolean;
}

/** The widths that the encoder knows; it breaks lines there, and ours are short enough for the next of them. */
const WIDTHS = [32, 35, 42, 44, 48] as const;
const WIDEST = 48;

/** Else printers sold in Asia take two letters with accents for one sign. */
const LEAVE_KANJI = [0x1c, 0x2e];

/** What knows the languages of printers and their code pages: 1.3 MiB of heap, loaded when something is printed. */
const loadEncoder = async () => ({
  Encoder: (await import('@point-of-sale/receipt-printer-encoder')).default,
  ...(await import('./code-pages.ts')),
});

/** Bytes for a receipt printer: the lines of the plain text, with their weight, a logo and a QR code. */
export async function renderEscPos(
  document: PrintDocument,
  options: EscPosOptions = {},
): Promise<Uint8Array> {
  const { Encoder, lettersOf, writeParts } = await loadEncoder();
  const { language = 'esc-pos', cut = true, drawer = false } = options;
  const isEscPos = language === 'esc-pos';
  const { pages, doubleBytes } = CODE_TABLES[options.codepages ?? (isEscPos ? 'epson' : 'star')];
  const columns = Math.min(options.columns ?? 42, WIDEST);
  const encoder = new Encoder({
    columns: WIDTHS.find((width) => width >= columns) ?? WIDEST,
    language,
    codepageMapping: pages,
    imageMode: 'raster',
    feedBeforeCut: 4,
    newline: '\n',
    // What the printer lacks is a question mark by now, and a receipt is not refused for a letter.
    errors: 'relaxed',
  });
  // Not the encoder's own `embedded`: that is for cells of tables, and refuses logos, codes and cuts.
  if (!options.embedded) encoder.initialize();
  else if (isEscPos) encoder.raw(LEAVE_KANJI);
  // Other languages say in other words that two bytes are one sign.
  const set = isEscPos ? doubleBytes : null;
  const letters = lettersOf(encoder, set);
  if (drawer) encoder.pulse();
  for (const { text, strong, tall, picture } of linesOf(document, columns, letters)) {
    if (picture === undefined)
      writeLine(encoder, { strong, tall }, () => writeParts(encoder, letters.partsOf(text.trimEnd()), set));
    else if ('url' in picture)
      encoder.align('center').qrcode(picture.url, { model: 2, size: 6, errorlevel: 'm' }).align('left');
    else drawLogo(encoder, picture);
  }
  if (cut) encoder.cut('partial');
  return encoder.encode();
}

function writeLine(
  encoder: ReceiptPrinterEncoder,
  { strong, tall }: Pick<TextLine, 'strong' | 'tall'>,
  write: () => void,
): void {
  if (strong) encoder.bold(true);
  // Twice as high and no wider, so that the columns stay the same.
  if (tall) encoder.size(1, 2);
  write();
  encoder.newline();
  if (tall) encoder.size(1, 1);
  if (strong) encoder.bold(false);
}

function drawLogo(encoder: ReceiptPrinterEncoder, logo: Logo): void {
  const { width, height } = logo;
  const data = new Uint8ClampedArray(width * height * 4);
  dotsOf(logo).forEach((black, i) => {
    data.set(black ? [0, 0, 0, 255] : [255, 255, 255, 255], i * 4);
  });
  const paddedHeight = Math.ceil(height / 8) * 8;
  const padded = new Uint8ClampedArray(width * paddedHeight * 4).fill(255);
  padded.set(data);
  const image = { width, height: paddedHeight, data: padded };
  encoder.align('center').image(image, { width, height: paddedHeight, algorithm: 'threshold' }).align('left');
}
