import { type Answer, type Comanda, createComanda } from '@comanda/sdk';

/**
 * The credential of a device that people share: a till, a kitchen's screen. It is kept where only this app of this browser reads
 * it, and traded for its successor about once a day (docs/decisions/104-devices.md).
 */

/** An app for devices, by its address. */
export type DeviceApp = 'kitchen' | 'till';

type Paired = Answer<'pairDevice'>;

export interface Kept {
  credential: string;
  /** When it is to be traded for its successor. */
  rotateAfter: string;
  device: Pick<Paired['device'], 'guid' | 'restaurantGuid' | 'name' | 'kind'>;
}

const nameOf = (app: DeviceApp): string => `comanda.${app}.device`;
/** People look at the screen all the time: what does not answer is told soon, and tried again by what waits for it. */
const TIMEOUT_MS = 8_000;

export function keptDevice(app: DeviceApp): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(app)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function keep(app: DeviceApp, paired: Paired): Kept {
  const { credential, rotateAfter, device } = paired;
  // Only a retry with the same Idempotency-Key is answered without it, and there is none here.
  if (credential === null) throw new Error('The answer has no credential.');
  const { guid, restaurantGuid, name, kind } = device;
  const kept = { credential, rotateAfter, device: { guid, restaurantGuid, name, kind } };
  localStorage.setItem(nameOf(app), JSON.stringify(kept));
  return kept;
}

export const forgetDevice = (app: DeviceApp): void => localStorage.removeItem(nameOf(app));

/** How far the service's clock is ahead of the one here: ages are told by the former. */
let aheadMs = 0;

export const serverNow = (): number => Date.now() + aheadMs;

/** Whoever has signed in to another app in this browser is not asked for here. */
const fetchAsDevice: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, credentials: 'omit' });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isFinite(date)) aheadMs = date - Date.now();
  return response;
};

/** A client of this device. Without a credential it can only pair. */
export const deviceClient = (kept: Kept | null): Comanda =>
  createComanda({
    url: location.origin,
    retries: 0,
    timeoutMs: TIMEOUT_MS,
    fetch: fetchAsDevice,
    ...(kept === null ? {} : { deviceCredential: kept.credential }),
  });

/** A bank takes its time. */
const CARD_TIMEOUT_MS = 50_000;

/** A client of somebody who has signed in at this device. Nothing is sent again by itself: whoever asks knows when it may be. */
export const staffClient = ({ credential }: Kept, staffSession: string): Comanda =>
  createComanda({
    url: location.origin,
    retries: 0,
    timeoutMs: CARD_TIMEOUT_MS,
    fetch: fetchAsDevice,
    deviceCredential: credential,
    staffSession,
  });

/** The successor, where it is time; the same when that did not work: the one before goes on until the new one is used. */
export async function renewed(app: DeviceApp, kept: Kept): Promise<Kept> {
  if (serverNow() < Date.parse(kept.rotateAfter)) return kept;
  const paired = await deviceClient(kept)
    .call('rotateDeviceCredential', { body: {} })
    .catch(() => null);
  return paired === null ? kept : keep(app, paired);
}
