import type { Message } from '../../../text/text.ts';
import type { Station } from '../printers/printer-words.ts';

export const STATION_KINDS: Readonly<Record<Station['kind'], Message>> = {
  HOT: 'Hot kitchen',
  COLD: 'Cold kitchen',
  BAR: 'Bar',
  BAKERY: 'Bakery',
  PACKING: 'Packing',
  OTHER: 'Other',
};

/** Where a station finds its tickets. */
export const WAYS: Readonly<Record<Station['ticketsTo'], Message>> = {
  SCREENS: 'On screens',
  PRINTERS: 'On paper',
  BOTH: 'On screens and on paper',
};

/** What is asked for again when a station has changed. */
export const STATION_CHANGES = ['listKitchenStations'] as const;
