import { clockIn } from './clock-in.ts';
import { clockOut } from './clock-out.ts';
import { createTimeEntry } from './create-time-entry.ts';
import { endBreak } from './end-break.ts';
import { getTimeEntry } from './get-time-entry.ts';
import { listOwnTimeEntries } from './list-own-time-entries.ts';
import { listTimeEntries } from './list-time-entries.ts';
import { startBreak } from './start-break.ts';
import { updateTimeEntry } from './update-time-entry.ts';

/**
 * Time entries: when people worked, in which job. Punches are facts and are kept as they were, with every correction, its
 * reason and its author. Nobody has two at once; a clock-out that is missing waits for a person.
 */
export const timeEntryRoutes = [
  listTimeEntries,
  createTimeEntry,
  clockIn,
  getTimeEntry,
  updateTimeEntry,
  startBreak,
  endBreak,
  clockOut,
  listOwnTimeEntries,
];
/** What the handlers below are called with. */
export type { PeopleDeps } from '../deps.ts';
export { markForgottenOuts } from './mark-forgotten.ts';
export { findEntriesOfDays, toTimeEntry } from './queries.ts';
export { paidMinutes, type TimeEntry } from './time-entry.ts';
export { clockIn, clockOut, endBreak, startBreak };
