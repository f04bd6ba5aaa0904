import { type PostalMatch, postalMatch } from './postal-codes.ts';
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

/** The first active zone that an address is in, by codes as those of `country`; null: none of them. */
export const zoneOf = (
  zones: readonly Zone[],
  destination: Destination,
  country: string | null,
): Zone | null => zoneAt(zones, destination, country)?.zone ?? null;

/** The same with the postal code that says so; null: it is the place on the map. */
export function zoneAt(
  zones: readonly Zone[],
  { postalCode, location }: Destination,
  country: string | null,
): { zone: Zone; postalCode: PostalMatch | null } | null {
  for (const zone of zones.filter(({ active }) => active)) {
    const { postalCodes, polygon } = zone;
    const match =
      postalCodes && postalCode !== undefined ? postalMatch(postalCodes, postalCode, country) : undefined;
    if (match) return { zone, postalCode: match };
    if (polygon !== null && location !== undefined && isInside(polygon, location))
      return { zone, postalCode: null };
  }
  return null;
}

/** What the delivery of goods costs: nothing from the amount on from which it is free. */
export const feeOf = ({ feeAmount, freeFromAmount }: Zone, goodsAmount: number): number =>
  freeFromAmount !== null && goodsAmount >= freeFromAmount ? 0 : feeAmount;

/** How much is missing to what the zone asks at least; 0: nothing. */
export const missingAmount = ({ minimumAmount }: Zone, goodsAmount: number): number =>
  Math.max(0, (minimumAmount ?? 0) - goodsAmount);
