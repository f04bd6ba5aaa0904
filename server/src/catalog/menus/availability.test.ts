import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forbiddenBy } from './availability.ts';
import type { AvailabilityWindow, DayOfWeek } from './menu.ts';

/** Whether windows are open at a moment in a zone. */
function isOpen(at: string, windows: AvailabilityWindow[], timeZone = 'America/New_York'): boolean {
  const moment = { at: Date.parse(at), timeZone, channel: 'API', diningOption: 'DINE_IN' as const };
  return forbiddenBy([{ availability: windows, channels: null, diningOptions: null }], moment) === null;
}
const window = (start: string, end: string, days: DayOfWeek[] | null = null) => ({ days, start, end });

test('a window holds its start and not its end, on the restaurant’s clock', () => {
  const lunch = [window('12:00', '16:00')];
  assert.equal(isOpen('2026-01-15T16:59:59.999Z', lunch), false);
  assert.equal(isOpen('2026-01-15T17:00:00Z', lunch), true);
  assert.equal(isOpen('2026-01-15T20:59:59.999Z', lunch), true);
  assert.equal(isOpen('2026-01-15T21:00:00Z', lunch), false);
  assert.equal(isOpen('2026-07-15T16:00:00Z', lunch), true, 'in summer, an hour earlier by UTC');
});

test('a window over midnight belongs to the day on which it starts', () => {
  const late = [window('22:00', '02:00', ['FRIDAY'])];
  assert.equal(isOpen('2026-01-16T21:59:00-05:00', late), false);
  assert.equal(isOpen('2026-01-16T22:00:00-05:00', late), true);
  assert.equal(isOpen('2026-01-17T01:59:00-05:00', late), true, 'Saturday night is still Friday’s');
  assert.equal(isOpen('2026-01-17T02:00:00-05:00', late), false);
  assert.equal(isOpen('2026-01-17T23:00:00-05:00', late), false);
  assert.equal(isOpen('2026-01-16T01:00:00-05:00', late), false, 'Thursday had none');
  const sunday = [window('22:00', '02:00', ['SUNDAY'])];
  assert.equal(isOpen('2026-01-19T01:00:00-05:00', sunday), true, 'the week goes round');
});

test('equal ends are 24 hours, and midnight ends a day', () => {
  assert.equal(isOpen('2026-01-16T05:59:00-05:00', [window('06:00', '06:00')]), true);
  assert.equal(isOpen('2026-01-16T23:59:00-05:00', [window('18:00', '00:00')]), true);
  assert.equal(isOpen('2026-01-17T00:00:00-05:00', [window('18:00', '00:00')]), false);
});

test('on the night the clocks go forward, what is skipped is in no window', () => {
  const night = [window('02:30', '03:30')];
  assert.equal(isOpen('2026-03-08T01:59:00-05:00', night), false);
  assert.equal(isOpen('2026-03-08T03:00:00-04:00', night), true, 'a minute later');
  assert.equal(isOpen('2026-03-08T03:30:00-04:00', night), false);
});

test('on the night they go back, an hour that comes twice is in its window twice', () => {
  const night = [window('01:15', '01:45')];
  assert.equal(isOpen('2026-11-01T01:30:00-04:00', night), true);
  assert.equal(isOpen('2026-11-01T01:50:00-04:00', night), false);
  assert.equal(isOpen('2026-11-01T01:30:00-05:00', night), true);
});

test('several limits must all allow it', () => {
  const moment = { at: 0, timeZone: 'UTC', channel: 'KIOSK', diningOption: 'DINE_IN' as const };
  const free = { availability: null, channels: null, diningOptions: null };
  assert.equal(forbiddenBy([free, { ...free, channels: ['KIOSK'] }], moment), null);
  assert.equal(forbiddenBy([free, { ...free, channels: ['POS'] }], moment), 'channels');
  assert.equal(forbiddenBy([free, { ...free, channels: [] }], moment), 'channels');
  assert.equal(forbiddenBy([{ ...free, diningOptions: ['DELIVERY'] }], moment), 'diningOptions');
});
