import type { Translate } from '@comanda/app-shared';
import type es from '../text/es.json';
import type { Ticket } from './ticket.ts';

type Words = Translate<keyof typeof es>;

const DINING = {
  DINE_IN: 'Dine in',
  TAKE_OUT: 'Take out',
  DELIVERY: 'Delivery',
  CURBSIDE: 'Curbside',
} as const satisfies Record<string, keyof typeof es>;

const isKnown = (option: string): option is keyof typeof DINING => option in DINING;

/** How it leaves the kitchen. A way that a later version adds stands as it is called. */
export const diningOf = (option: string, t: Words): string => (isKnown(option) ? t(DINING[option]) : option);

const SOURCES = {
  POS: 'Till',
  WEB: 'Website',
  ONLINE: 'Online',
  KIOSK: 'Kiosk',
  API: 'Another system',
} as const satisfies Record<string, keyof typeof es>;

/** Where its order comes from. What a restaurant named itself stands as it is called. */
export const sourceOf = ({ source }: Pick<Ticket, 'source'>, t: Words): string =>
  Object.hasOwn(SOURCES, source) ? t(SOURCES[source as keyof typeof SOURCES]) : source;

/** Where it goes: the table, or how it leaves the house. */
export const placeOf = ({ tableName, diningOption }: Ticket, t: Words): string =>
  tableName ?? diningOf(diningOption, t);
