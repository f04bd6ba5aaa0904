import type Type from 'typebox';
import type { DeviceShape, DeviceWithCode, PairedDevice } from '../../src/people/devices/shapes.ts';
import type { StartedStaffSession } from '../../src/people/staff-sessions/shapes.ts';
import { type Client, client } from './http.ts';
import { anyAddress } from './visitor.ts';
import type { World } from './world.ts';

/** Tills and other devices of a test restaurant. */

export type Device = Type.Static<typeof DeviceShape>;
export type Coded = Type.Static<typeof DeviceWithCode>;
export type Paired = Type.Static<typeof PairedDevice>;

/** Calls with its credential. */
export interface PairedTill extends Client {
  guid: string;
  credential: string;
}

type Place = Pick<World, 'target' | 'key' | 'place'>;

export async function addDevice(
  { key, place }: Pick<Place, 'key' | 'place'>,
  input: Record<string, unknown> = {},
): Promise<{ guid: string; pairingCode: string }> {
  const body = { name: 'Till 1', kind: 'TILL', ...input };
  const { device, pairingCode } = (await key.post<Coded>(`${place.path}/devices`, body)).must(201);
  return { guid: device.guid, pairingCode: pairingCode! };
}

/** Sends a code from an address of its own, which only counts where proxies are trusted. */
export const pair = ({ target }: Pick<Place, 'target'>, code: string, more: object = {}) =>
  client(target.url, undefined, { 'x-forwarded-for': anyAddress() }).post<Paired>('/api/v1/devices/pair', {
    code,
    ...more,
  });

/** A device that is paired with the place. */
export async function pairTill(world: Place, input: Record<string, unknown> = {}): Promise<PairedTill> {
  const { guid, pairingCode } = await addDevice(world, input);
  const { credential } = (await pair(world, pairingCode)).must(201);
  return tillWith(world, guid, credential!);
}

export const tillWith = (
  { target }: Pick<Place, 'target'>,
  guid: string,
  credential: string,
): PairedTill => ({
  ...client(target.url, undefined, { 'x-device-credential': credential }),
  guid,
  credential,
});

export type Started = Type.Static<typeof StartedStaffSession>;

/** A person at a till: calls with both credentials. */
export interface PersonAtTill extends PairedTill {
  token: string;
  session: Started['staffSession'];
}

export async function signInAt(
  world: Pick<Place, 'target'>,
  till: PairedTill,
  body: { pin: string; number?: number; jobGuid?: string },
): Promise<PersonAtTill> {
  const started = (await till.post<Started>('/api/v1/staff-sessions', body)).must(201);
  // Only replays lack it.
  const token = started.token!;
  const headers = { 'x-device-credential': till.credential, 'x-staff-session': token };
  const { guid, credential } = till;
  return {
    ...client(world.target.url, undefined, headers),
    guid,
    credential,
    token,
    session: started.staffSession,
  };
}
