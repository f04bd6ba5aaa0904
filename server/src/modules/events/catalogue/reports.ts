import Type from 'typebox';
import { Guid } from '../../../platform/http/shapes.ts';
import { looseEvent } from './event.ts';

const report = (description: string) => looseEvent('read:reports', description, { id: Guid });

/** Reports that are made in the background. */
export const reportEvents = {
  'business_day.closed': looseEvent('read:reports', 'A business day was closed: its Z report is made.', {
    id: Type.String(),
    number: Type.Integer(),
  }),
  'report.requested': report('A report is being made.'),
  'report.completed': report('A report is ready.'),
  'report.failed': report('A report could not be made.'),
};
