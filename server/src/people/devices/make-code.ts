import type { Call, RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { PeopleDeps } from '../deps.ts';
import { CODE_MS } from './pairing-code.ts';
import { type Device, putPairingCode } from './queries.ts';
import { render } from './shapes.ts';

/** Makes the code that pairs a device; the answer shows it, and what is stored for replays does not. */
export async function makeCode(
  tx: Transaction,
  { deps, scope }: Pick<Call<PeopleDeps>, 'deps'> & { scope: RestaurantScope },
  device: Device,
  now: number,
) {
  const { code, ...stored } = deps.pairingCodes.make();
  const expiresAt = now + CODE_MS;
  await tx.run(putPairingCode(scope, device.guid, stored, { expiresAt, now }));
  const shown = { device: render(device), pairingCodeExpiresAt: isoTime(expiresAt) };
  return {
    status: 201,
    data: { ...shown, pairingCode: code as string | null },
    stored: { ...shown, pairingCode: null },
  };
}
