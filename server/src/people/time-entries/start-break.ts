import { fail } from '../../platform/errors.ts';
import { punch } from './punch.ts';
import { BREAKS_MAX, BreakStart } from './shapes.ts';
import { openBreakOf } from './time-entry.ts';

export const startBreak = punch({
  operationId: 'startBreak',
  path: '/start-break',
  summary: 'Start a break.',
  description:
    'Unpaid unless `paid` says otherwise. It ends with its own punch, before its person clocks out.',
  invalid: 'A break is under way, or there were as many as an entry can have.',
  body: BreakStart,
  event: 'time_entry.break_started',
  change: (entry, { body, at }) => {
    const details = { state: 'ON_BREAK', allowed: ['endBreak'] };
    if (openBreakOf(entry)) fail('INVALID_STATE', 'A break is under way.', details);
    if (entry.breaks.length >= BREAKS_MAX) {
      fail('INVALID_STATE', `An entry has at most ${BREAKS_MAX} breaks.`, {
        state: 'OPEN',
        allowed: ['clockOut'],
      });
    }
    return { breaks: [...entry.breaks, { paid: body.paid ?? false, startedAt: at, endedAt: null }] };
  },
});
