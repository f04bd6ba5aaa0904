import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Part } from './code-pages.ts';
import { dotsOf } from './dots.ts';
import type { Logo, PrintDocument } from './model.ts';
import { linesOf } from './text.ts';

export interface EscPosOptions {
  /** Of the printer at its normal font: 32 on most of 58 mm, 42 or 48 on 80 mm. More than 48 count as 48. */
  columns?: number;
  language?: 'esc-pos' | 'star-prnt' | 'star-line';
  /** Which number has which code page: it differs per maker. */
  codepages?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi';
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
  const { Encoder, partsByPage, supportedPages } = await loadEncoder();
  const { language = 'esc-pos', codepages, cut = true, drawer = false } = options;
  const columns = Math.min(options.columns ?? 42, WIDEST);
  const encoder = new Encoder({
    columns: WIDTHS.find((width) => width >= columns) ?? WIDEST,
    language,
    codepageMapping: codepages ?? (language === 'esc-pos' ? 'epson' : 'star'),
    imageMode: 'raster',
    feedBeforeCut: 4,
    newline: '\n',
    // A character that no code page has is printed as a question mark, and a receipt is not refused for it.
    errors: 'relaxed',
  });
  // Not the encoder's own `embedded`: that is for cells of tables, and refuses logos, codes and cuts.
  if (!options.embedded) encoder.initialize();
  else if (language === 'esc-pos') encoder.raw(LEAVE_KANJI);
  const pages = supportedPages(encoder);
  if (drawer) encoder.pulse();
  for (const { text, strong, tall, picture } of linesOf(document, columns)) {
    if (picture === undefined) writeLine(encoder, partsByPage(text.trimEnd(), pages), strong, tall);
    else if ('url' in picture)
      encoder.align('center').qrcode(picture.url, { model: 2, size: 6, errorlevel: 'm' }).align('left');
    else drawLogo(encoder, picture);
  }
  if (cut) encoder.cut('partial');
  return encoder.encode();
}

function writeLine(
  encoder: ReceiptPrinterEncoder,
  parts: readonly Part[],
  strong: boolean,
  tall: boolean,
): void {
  if (strong) encoder.bold(true);
  // Twice as high and no wider, so that the columns stay the same.
  if (tall) encoder.size(1, 2);
  for (const { page, text } of parts) encoder.codepage(page).text(text);
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
