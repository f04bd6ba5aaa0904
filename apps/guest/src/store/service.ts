import {
  type Answer,
  ComandaError,
  createStorefront,
  type Input,
  NetworkError,
  type StorefrontId,
} from '@comanda/sdk';
import type { PlacePage } from './page.ts';

/** A person waits: an error after seconds says more than a long silence. A card payment takes its time. */
const client = createStorefront({
  url: location.origin,
  retries: 1,
  timeoutMs: 50_000,
  longestPauseMs: 2_000,
});

export type Restaurant = Answer<'getStorefrontRestaurant'>;
export type Menu = Answer<'getStorefrontMenu'>;
export type Group = Menu['menus'][number]['groups'][number];
export type Item = Group['items'][number];
export type Choices = Menu['modifierGroups'][number];
export type Preview = Answer<'previewStorefrontOrder'>;
export type GuestOrder = Answer<'getStorefrontOrder'>;
export type Basket = Answer<'getStorefrontBasket'>;
export type NewOrder = Input<'createStorefrontOrder'>['body'];

let page: PlacePage;
let session: Promise<void> | null = null;

/** Whether the session that there may be is somebody else's. */
let isForeign = false;

/** The guest's session at this restaurant, in a cookie that no script reads: the one there is, or a new one. */
async function begin(): Promise<void> {
  try {
    if (isForeign || !hasBegun()) return await beginAnother();
    const { restaurantGuid, tableGuid } = await client.call('getCurrentGuestSession');
    if (restaurantGuid === page.restaurantGuid && tableGuid === page.tableGuid) return;
  } catch (error) {
    if (isForeign || !isEnded(error)) throw error;
  }
  await beginAnother();
}

async function beginAnother(): Promise<void> {
  await client.call('createGuestSession', { body: { ...page.at, cookie: true } });
  isForeign = false;
  try {
    localStorage.setItem(BEGUN, '1');
  } catch {
    // A browser that keeps nothing is asked each time.
  }
}

/** A session was begun in this browser once: whoever comes for the first time need not be told that they have none. */
const BEGUN = 'comanda.guest.begun';

function hasBegun(): boolean {
  try {
    return localStorage.getItem(BEGUN) !== null;
  } catch {
    return true;
  }
}

/** Ends the session: what comes next is another guest's, also when nobody hears of the end. */
export function endSession(): void {
  isForeign = true;
  session = client.call('endGuestSession').then(begin, begin);
  // Whoever asks next is told.
  session.catch(() => undefined);
}

const isEnded = (error: unknown): boolean =>
  error instanceof ComandaError && (error.status === 401 || error.status === 403);

/** Calls an operation of the storefront, in the guest's session; begins another when it has ended. */
export async function ask<O extends StorefrontId>(operation: O, input?: unknown): Promise<Answer<O>> {
  const call = () => client.call(operation, input as never) as Promise<Answer<O>>;
  session ??= begin();
  try {
    await session;
  } catch (error) {
    session = null;
    throw error;
  }
  try {
    return await call();
  } catch (error) {
    if (!isEnded(error)) throw error;
    session = begin();
    await session;
    return call();
  }
}

/** Whether the guest has come by the code of a table. */
export const isAtTable = (): boolean => page.tableGuid !== null;

export const openService = (of: PlacePage): void => {
  page = of;
};

/** Nobody knows whether it was done: no answer came, or one of a server that may have lost its own. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ComandaError && error.status >= 500);
