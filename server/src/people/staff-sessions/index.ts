import { endStaffSession } from './end-staff-session.ts';
import { getCurrentStaffSession } from './get-current-staff-session.ts';
import { startStaffSession } from './start-staff-session.ts';

/**
 * Staff sessions: a person at a device. A PIN opens one, on a paired device only, within limits of wrong tries that hold over
 * all processes. It may do what the job of the person may, ends after idle minutes and when somebody else signs in, and
 * counts as its device for idempotency keys and rate limits: a retry after a switch of person is the same operation.
 */
export const staffSessionRoutes = [startStaffSession, getCurrentStaffSession, endStaffSession];
export { openStaffSessions } from './authenticator.ts';
export { checkPin, TOO_MANY_PINS } from './check-pin.ts';
export { endAllStaffSessions, findJobOfPerson } from './queries.ts';
export { worksOn } from './works-on.ts';
