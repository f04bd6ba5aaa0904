import { Guid } from '../../../platform/http/shapes.ts';
import { looseEvent } from './event.ts';

const report = (description: string) => looseEvent('read:reports', description, { id: Guid });

/** Reports that are made in the background. */
export const reportEvents = {
  'report.requested': report('A report is being made.'),
  'report.completed': report('A report is ready.'),
  'report.failed': report('A report could not be made.'),
};
