import { hashToken, newToken } from '../../platform/crypto/seal.ts';
import type { Printer, PrinterKind } from './printer.ts';
import { renderPrinter } from './shapes.ts';

/** The last part of the URL that a printer asks, by its kind; one that we connect to has none. */
const PROTOCOLS: Readonly<Record<PrinterKind, string | null>> = {
  STAR_CLOUDPRNT: 'cloudprnt',
  EPSON_SERVER_DIRECT_PRINT: 'server-direct-print',
  NETWORK_ESCPOS: null,
};

const KEY = /^[\w-]{43}$/;

export const newPrinterKey = newToken;

/** What is stored of a key; null of what cannot be one, which is not looked up. */
export const hashOfKey = (key: string): string | null => (KEY.test(key) ? hashToken(key) : null);

/** A printer with its key. What is stored for retries has neither the key nor the URL that holds it. */
export function withKey(printer: Printer, key: string | null, publicUrl: string) {
  const shown = renderPrinter(printer);
  const protocol = PROTOCOLS[printer.kind];
  const pollUrl = key && protocol ? `${publicUrl}/api/v1/printers/${key}/${protocol}` : null;
  return {
    data: { printer: shown, key, pollUrl },
    stored: { printer: shown, key: null, pollUrl: null },
  };
}
