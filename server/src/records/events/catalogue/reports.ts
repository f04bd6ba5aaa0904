import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { event } from './event.ts';

/** What becomes of business days. */
export const reportEvents = {
  'business_day.closed': event('read:reports', 'A business day was closed: its Z report is made.', {
    id: Type.String({ description: 'the restaurant and the business day' }),
    number: Type.Integer({ description: 'of the Z report, counted without a gap' }),
  }),
  'labor.rules_changed': event('read:time', 'The overtime rules of a restaurant were changed.', {
    restaurantGuid: Field.Guid,
  }),
};
