import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole, USUAL_WEEK, weeklyOf, weekOf } from './week.ts';

test('days with the same hours share a window, and come back as they were', () => {
  const lunch = { start: '12:00', end: '16:00' };
  const dinner = { start: '20:00', end: '01:00' };
  const week = { ...USUAL_WEEK, MONDAY: [], FRIDAY: [lunch, dinner], SATURDAY: [lunch, dinner] };
  const weekly = weeklyOf(week);
  assert.deepEqual(weekly, [
    { days: ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'SUNDAY'], start: '12:00', end: '23:00' },
    { days: ['FRIDAY', 'SATURDAY'], ...lunch },
    { days: ['FRIDAY', 'SATURDAY'], ...dinner },
  ]);
  assert.deepEqual(weekOf(weekly), week);
});

test('a window without days is one of every day', () => {
  assert.deepEqual(weekOf([{ days: null, start: '12:00', end: '23:00' }]), USUAL_WEEK);
});

test('a time that is half typed is none', () => {
  assert.ok(isWhole(USUAL_WEEK));
  assert.ok(!isWhole({ ...USUAL_WEEK, TUESDAY: [{ start: '12:00', end: '' }] }));
});
