import { fail } from '../../platform/errors.ts';
import { punch } from './punch.ts';
import { ClockOut } from './shapes.ts';
import { openBreakOf } from './time-entry.ts';

export const clockOut = punch({
  operationId: 'clockOut',
  path: '/clock-out',
  summary: 'Clock somebody out.',
  description:
    '`declaredTipAmount` is what they say that guests gave them in cash. A break that is under way is ended first: when it ' +
    'ended, nobody else knows.',
  invalid: 'A break is under way.',
  body: ClockOut,
  event: 'time_entry.clocked_out',
  change: (entry, { body, at, actor }) => {
    const details = { state: 'ON_BREAK', allowed: ['endBreak'] };
    if (openBreakOf(entry)) fail('INVALID_STATE', 'A break is under way.', details);
    return {
      status: 'CLOSED',
      clockedOutAt: at,
      clockedOutBy: actor,
      declaredTipAmount: body.declaredTipAmount ?? entry.declaredTipAmount,
    };
  },
});
