import { fail } from '../../platform/errors.ts';
import { punch } from './punch.ts';
import { BreakEnd } from './shapes.ts';
import { openBreakOf } from './time-entry.ts';

export const endBreak = punch({
  operationId: 'endBreak',
  path: '/end-break',
  summary: 'End the break that is under way.',
  description: 'Its person works again.',
  invalid: 'No break is under way.',
  body: BreakEnd,
  event: 'time_entry.break_ended',
  change: (entry, { at }) => {
    const open = openBreakOf(entry);
    const details = { state: 'OPEN', allowed: ['startBreak', 'clockOut'] };
    if (!open) fail('INVALID_STATE', 'No break is under way.', details);
    return { breaks: entry.breaks.map((one) => (one === open ? { ...one, endedAt: at } : one)) };
  },
});
