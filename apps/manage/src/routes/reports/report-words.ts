import type { Message } from '../../text/text.ts';
import type { COMPARES, Period } from './report-search.ts';

/** Reports by their names in the API; one that is new has its title there. */
export const REPORTS: Readonly<Record<string, Message>> = {
  sales: 'Sales',
  hours: 'Sales by hour',
  weekdays: 'Sales by day of the week',
  'dining-options': 'Sales by kind of order',
  sources: 'Sales by source',
  tables: 'Tables and guests',
  tips: 'Tips and sales by employee',
  items: 'Items sold',
  groups: 'Sales by menu group',
  modifiers: 'Modifiers',
  taxes: 'Tax by rate',
  'discounts-and-voids': 'Discounts and voids',
  payments: 'Payments',
  'cash-drawers': 'Cash drawers',
  kitchen: 'Times of the kitchen',
};

export const PERIOD_NAMES: Record<Period, Message> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  month: 'This month',
  lastMonth: 'Last month',
  custom: 'From a day to another',
};

export const COMPARE_NAMES: Record<(typeof COMPARES)[number], Message> = {
  PREVIOUS_PERIOD: 'The time before',
  PREVIOUS_YEAR: 'A year before',
};
