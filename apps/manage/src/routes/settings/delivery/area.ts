import type { Answer } from '@comanda/sdk';

type Ring = NonNullable<Answer<'getDeliveryZones'>['zones'][number]['polygon']>;

/** As much as the service takes. */
const CORNERS_MAX = 1_000;

/**
 * The ring of an area that somebody drew elsewhere and pasted: a polygon of GeoJSON (RFC 7946), or the only feature that has
 * one. null: it is none, has holes, or has too many corners.
 */
export function ringOf(text: string): Ring | null {
  const polygon = polygonIn(parsed(text));
  const rings = polygon?.coordinates;
  if (!Array.isArray(rings) || rings.length !== 1) return null;
  const [ring] = rings as unknown[];
  if (!Array.isArray(ring) || ring.length < 4 || ring.length > CORNERS_MAX) return null;
  const corners = ring.map(cornerOf).filter((corner) => corner !== null);
  return corners.length === ring.length ? corners : null;
}

/** The other way, to be looked at and changed. */
export const textOfRing = (ring: Ring): string =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [ring.map(({ longitude, latitude }) => [longitude, latitude])],
  });

interface Shape {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  features?: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function polygonIn(value: unknown): Shape | null {
  if (typeof value !== 'object' || value === null) return null;
  const shape: Shape = value;
  if (shape.type === 'Polygon') return shape;
  if (shape.type === 'Feature') return polygonIn(shape.geometry);
  const { features } = shape;
  return Array.isArray(features) && features.length === 1 ? polygonIn(features[0]) : null;
}

/** Longitude before latitude, as GeoJSON has them. */
function cornerOf(value: unknown): Ring[number] | null {
  if (!Array.isArray(value)) return null;
  const [longitude, latitude] = value as unknown[];
  const isOnEarth =
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90;
  return isOnEarth ? { longitude, latitude } : null;
}
