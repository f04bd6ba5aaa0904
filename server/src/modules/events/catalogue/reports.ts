import Type from 'typebox';
import { looseEvent } from './event.ts';

/** What becomes of business days. */
export const reportEvents = {
  'business_day.closed': looseEvent('read:reports', 'A business day was closed: its Z report is made.', {
    id: Type.String(),
    number: Type.Integer(),
  }),
};
