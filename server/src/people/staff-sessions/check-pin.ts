import type { Call, RestaurantScope } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import type { PeopleDeps } from '../deps.ts';
import { countPinTry, forgivePinTry, type Proven } from '../staff/index.ts';
import { findPerson } from './find-person.ts';

/** The limits of PINs, for the documents of operations that take one. */
export const TOO_MANY_PINS =
  'Too many wrong PINs: `details.reason` is NUMBER_REQUIRED (30 in an hour at the device, or 100 at the restaurant: ' +
  'send the number as well) or LOCKED (five for a number at the device, longer each time; 20 in a day for a number).';

type PinCall = Pick<Call<PeopleDeps>, 'deps' | 'request' | 'correlationId'> & { scope: RestaurantScope };

/**
 * Whoever has the PIN that was typed at a device; null, with a line in the audit log, when it is wrong. RATE_LIMIT_EXCEEDED
 * after too many wrong ones, whatever they were typed for.
 */
export async function checkPin(
  call: PinCall,
  deviceGuid: string,
  { pin, number }: { pin: string; number?: number },
): Promise<Proven | null> {
  const { deps, scope } = call;
  if (number === undefined && pin.length < 6) {
    const message = 'is required with four digits';
    failFields([{ in: 'body', path: '/number', rule: 'required', message }]);
  }
  const tried = { deviceGuid, number };
  const now = deps.clock.now();
  await countPinTry(deps, scope, tried, now);
  const person = await findPerson(deps, scope, number === undefined ? { pin } : { pin, number });
  if (person) {
    await forgivePinTry(deps, scope, tried, now);
    return person;
  }
  const details = number === undefined ? {} : { number };
  const target = { kind: 'device', id: deviceGuid };
  await deps.db.run(scope, auditCall(call, { action: 'staff_session.pin_wrong', target, details, now }));
  return null;
}
