import { getOpeningHours } from './get-opening-hours.ts';
import { getOrderTimes } from './get-order-times.ts';
import { pauseOrdering } from './pause-ordering.ts';
import { replaceOpeningHours } from './replace-opening-hours.ts';
import { resumeOrdering } from './resume-ordering.ts';

/**
 * When guests can order: opening hours, pauses, and how much is taken in a quarter of an hour. What the restaurant's own people
 * and systems order is never asked about.
 */
export const hoursRoutes = [
  getOpeningHours,
  replaceOpeningHours,
  pauseOrdering,
  resumeOrdering,
  getOrderTimes,
];
export { admit, follow, REFUSALS } from './admission.ts';
export { HOUSE_CHANNELS, isGuestChannel } from './hours.ts';
export { type KitchenLoadPort, quotedSeconds } from './kitchen-load.ts';
export { orderTimes } from './order-times.ts';
export { publicHours } from './public-hours.ts';
export { HOURS_CHANGED, releaseSlot, resizeSlot, SLOT_TAKEN } from './queries.ts';
export { OpeningWindow, OrderTimes } from './shapes.ts';
export { isSameSlot } from './slots.ts';
