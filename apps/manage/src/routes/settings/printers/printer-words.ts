import { type Answer, useAll } from '@comanda/app-shared';
import type { State } from '../../../parts/order-words.ts';
import { usePlace } from '../../../shell/places.ts';
import type { Message } from '../../../text/text.ts';

export type Printer = Answer<'getPrinter'>;
export type PrintJob = Answer<'getPrintJob'>;
export type Station = Answer<'getKitchenStation'>;

/** Brands are not translated. */
export const KINDS: Readonly<Record<Printer['kind'], Message>> = {
  STAR_CLOUDPRNT: 'Star with CloudPRNT',
  EPSON_SERVER_DIRECT_PRINT: 'Epson with Server Direct Print',
  NETWORK_ESCPOS: 'ESC/POS printer in the network of the server',
};

export const CONDITIONS: Readonly<Record<Printer['condition'], State>> = {
  UNSEEN: { name: 'Never heard of', tone: 'busy' },
  READY: { name: 'Ready', tone: 'good' },
  PAPER_LOW: { name: 'Paper is low', tone: 'busy' },
  OUT_OF_PAPER: { name: 'Out of paper', tone: 'bad' },
  COVER_OPEN: { name: 'Cover open', tone: 'bad' },
  FAULT: { name: 'Has a fault', tone: 'bad' },
  SILENT: { name: 'Does not answer', tone: 'bad' },
};

export const JOB_KINDS: Readonly<Record<PrintJob['kind'], Message>> = {
  RECEIPT: 'Bill or receipt',
  TICKET: 'Kitchen ticket',
  SLIP: 'Change of a ticket',
  TEST: 'Test page',
  DRAWER: 'Drawer opened without a sale',
};

export const JOB_STATES: Readonly<Record<PrintJob['state'], State>> = {
  QUEUED: { name: 'Waiting', tone: 'busy' },
  SENT: { name: 'At the printer', tone: 'busy' },
  PRINTED: { name: 'Printed', tone: 'good' },
  FAILED: { name: 'Not printed', tone: 'bad' },
  CANCELLED: { name: 'Cancelled', tone: 'plain' },
};

/** Whether somebody waits for its paper. */
export const isOpen = ({ state }: PrintJob): boolean => state === 'QUEUED' || state === 'SENT';

export const PRINTER_CHANGES = ['listPrinters', 'getPrinter'] as const;
export const JOB_CHANGES = ['listPrintJobs'] as const;

/** All printers of the place: it has a few. */
export function usePrinters(): ReturnType<typeof useAll<'listPrinters'>> {
  const { guid: restaurantGuid } = usePlace().restaurant;
  return useAll('listPrinters', { params: { restaurantGuid } });
}

/** Stations of the kitchen, and which printer each prints at. */
export function useStations(): ReturnType<typeof useAll<'listKitchenStations'>> {
  const { guid: restaurantGuid } = usePlace().restaurant;
  return useAll('listKitchenStations', { params: { restaurantGuid } });
}
