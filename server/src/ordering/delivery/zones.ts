import { isInside, type Point } from './rings.ts';

/** Which zone an address is in, and what it asks there. No I/O. */

export interface Zone {
  name: string;
  /** Null: whatever its area says. */
  postalCodes: string[] | null;
  /** Its corners, the first one last again; null: whatever its postal codes say. */
  polygon: Point[] | null;
  feeAmount: number;
  taxRateGuids: string[];
  freeFromAmount: number | null;
  minimumAmount: number | null;
  prepMinutes: number | null;
  driveMinutes: number;
  active: boolean;
}

/** What is asked of an address: no more than what finds its zone. */
export interface Destination {
  postalCode?: string | undefined;
  location?: Point | undefined;
}

/** Postal codes as they are compared: people write them with spaces, hyphens and small letters, or without. */
const plain = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase();

/** The first active zone that an address is in; null: none of them. */
export const zoneOf = (zones: readonly Zone[], destination: Destination): Zone | null =>
  zones.find((zone) => zone.active && isIn(zone, destination)) ?? null;

function isIn({ postalCodes, polygon }: Zone, { postalCode, location }: Destination): boolean {
  if (postalCodes && postalCode !== undefined) {
    const code = plain(postalCode);
    const fits = (one: string) =>
      one.endsWith('*') ? code.startsWith(plain(one.slice(0, -1))) : code === plain(one);
    if (postalCodes.some(fits)) return true;
  }
  return polygon !== null && location !== undefined && isInside(polygon, location);
}

/** What the delivery of goods costs: nothing from the amount on from which it is free. */
export const feeOf = ({ feeAmount, freeFromAmount }: Zone, goodsAmount: number): number =>
  freeFromAmount !== null && goodsAmount >= freeFromAmount ? 0 : feeAmount;

/** How much is missing to what the zone asks at least; 0: nothing. */
export const missingAmount = ({ minimumAmount }: Zone, goodsAmount: number): number =>
  Math.max(0, (minimumAmount ?? 0) - goodsAmount);
