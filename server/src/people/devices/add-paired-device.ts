import type { RestaurantScope } from '../../access/index.ts';
import type { RotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { storeCredential } from './credential.ts';
import { type Device, insertDevice } from './queries.ts';
import { idleMinutesOf } from './shapes.ts';

/** Adds a device that needs no code any more: for the demo, whose till is there from the start. */
export async function addPairedDevice(
  { tx, scope, now }: { tx: Transaction; scope: RestaurantScope; now: number },
  tokens: RotatingTokens,
  { name, kind }: Pick<Device, 'name' | 'kind'>,
): Promise<{ guid: string; credential: string }> {
  const guid = newGuid();
  const credential = tokens.first(guid);
  await tx.run(insertDevice(scope, { guid, name, kind, idleMinutes: idleMinutesOf(undefined) }, now));
  const given = { credential, previousHash: null, appVersion: undefined, forget: [], pairedAt: now };
  await storeCredential({ tx, scope, now }, guid, given);
  const data = { guid, version: 1 };
  await tx.run(
    emit(scope, { type: 'device.created', restaurantGuid: scope.restaurantGuid, data, now }),
    emit(scope, { type: 'device.paired', restaurantGuid: scope.restaurantGuid, data, now }),
  );
  return { guid, credential };
}
