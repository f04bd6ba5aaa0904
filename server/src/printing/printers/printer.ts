import type { CodeTables } from '@comanda/documents';
import type { Scope } from '../../access/index.ts';

/** What a printer is. */

export const PRINTER_KINDS = ['STAR_CLOUDPRNT', 'EPSON_SERVER_DIRECT_PRINT', 'NETWORK_ESCPOS'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** How a printer is, as far as is known. UNSEEN: it has never been heard of. */
export const CONDITIONS = [
  'UNSEEN',
  'READY',
  'PAPER_LOW',
  'OUT_OF_PAPER',
  'COVER_OPEN',
  'FAULT',
  'SILENT',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface Printer {
  guid: string;
  restaurantGuid: string;
  name: string;
  kind: PrinterKind;
  paperWidth: 58 | 80;
  /** Characters in a line. */
  columns: number;
  codeTables: CodeTables;
  printsReceipts: boolean;
  pollSeconds: number;
  /** Of a NETWORK_ESCPOS printer. */
  address: string | null;
  port: number | null;
  condition: Condition;
  conditionSince: number;
  /** What it said itself. */
  reported: string | null;
  lastSeenAt: number | null;
  lastAddress: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** Whether a printer of this kind asks us; otherwise we connect to it. */
export const asksUs = (kind: PrinterKind): boolean => kind !== 'NETWORK_ESCPOS';

/** What stands on the papers that a printer gets: who sets one up reads that. */
export const PRINTED: readonly Scope[] = ['read:orders', 'read:kitchen'];

/** Whether paper comes out of one in this condition. */
export const canPrint = (condition: Condition): boolean => condition === 'READY' || condition === 'PAPER_LOW';

/** Where printers on a network take ESC/POS, whoever made them. */
export const USUAL_PORT = 9_100;
/** Characters in a line at the usual font, where nobody says otherwise. */
export const usualColumns = (paperWidth: 58 | 80, kind: PrinterKind): number =>
  paperWidth === 58 ? 32 : kind === 'STAR_CLOUDPRNT' ? 48 : 42;
