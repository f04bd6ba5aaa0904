import { callProvider, jsonOf } from '../../platform/provider-call.ts';
import type { PlacesSettings } from '../../platform/settings/domain-settings.ts';
import { VERSION } from '../../platform/version.ts';
import { type Place, type PlacesPort, type PlacesResult, unavailable } from './port.ts';

const PLACE_ID = /^[NWR]\d{1,19}$/;
/** The public server's policy asks for caching; a day is well within it. */
const KEEP_MS = 86_400_000;
const DISTANCE_MS = 1_000;
const METERS_PER_DEGREE = 111_320;

interface WirePlace {
  osm_type?: string;
  osm_id?: number;
  name?: string;
  display_name?: string;
  lat?: string;
  lon?: string;
  type?: string;
  extratags?: Record<string, string> | null;
}

/** OpenStreetMap by Nominatim. It has no pages and no pictures; a place is its type's letter and its number. */
export function createNominatim(settings: PlacesSettings): PlacesPort {
  return {
    name: 'nominatim',
    attribution: '© OpenStreetMap contributors',
    keepMs: KEEP_MS,
    distanceMs: DISTANCE_MS,
    async search({ query, near, language, limit }) {
      const reply = await call(settings, 'search', {
        q: query,
        limit: String(limit),
        ...(language ? { 'accept-language': language } : {}),
        ...(near ? { viewbox: viewboxOf(near) } : {}),
      });
      if (reply.kind === 'not-found') return { kind: 'done', value: { places: [], pageToken: null } };
      if (reply.kind !== 'done') return reply;
      return { kind: 'done', value: { places: reply.value.flatMap(placeOf), pageToken: null } };
    },
    async details(placeId, language) {
      if (!PLACE_ID.test(placeId)) return { kind: 'not-found' };
      const reply = await call(settings, 'lookup', {
        osm_ids: placeId,
        ...(language ? { 'accept-language': language } : {}),
      });
      if (reply.kind === 'refused') return { kind: 'not-found' };
      if (reply.kind !== 'done') return reply;
      const [place] = reply.value.flatMap(placeOf);
      return place ? { kind: 'done', value: place } : { kind: 'not-found' };
    },
    photo: async () => ({ kind: 'not-found' }),
  };
}

/** One request to the API. */
async function call(
  { url, contact, timeoutMs }: PlacesSettings,
  path: string,
  query: Record<string, string>,
): Promise<PlacesResult<WirePlace[]>> {
  const parameters = new URLSearchParams({ format: 'jsonv2', extratags: '1', ...query });
  const answer = await callProvider({
    url: `${url}/${path}?${parameters}`,
    timeoutMs,
    headers: { 'user-agent': `Comanda/${VERSION} (${contact})` },
  });
  if (answer.kind === 'unreachable') return unavailable(answer.reason === 'TIMEOUT' ? 'TIMEOUT' : 'FAULT');
  const { status, retryAfterMs } = answer;
  const body = jsonOf(answer.bytes);
  if (status === 200)
    return Array.isArray(body) ? { kind: 'done', value: body as WirePlace[] } : unavailable('FAULT');
  if (status === 429) return unavailable('RATE_LIMITED', retryAfterMs);
  if (status === 401 || status === 403) return unavailable('CREDENTIALS');
  if (status === 400) return { kind: 'refused', message: '' };
  return status === 404 ? { kind: 'not-found' } : unavailable('FAULT', retryAfterMs);
}

/** A box around a point; places outside it come later. */
function viewboxOf({
  latitude,
  longitude,
  radiusMeters,
}: {
  latitude: number;
  longitude: number;
  radiusMeters: number;
}) {
  const up = radiusMeters / METERS_PER_DEGREE;
  const aside = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value)).toFixed(5);
  return [
    within(longitude - aside, 180),
    within(latitude + up, 90),
    within(longitude + aside, 180),
    within(latitude - up, 90),
  ].join(',');
}

function placeOf(wire: WirePlace): Place[] {
  const letter = { node: 'N', way: 'W', relation: 'R' }[wire.osm_type ?? ''];
  const placeId = `${letter}${wire.osm_id}`;
  if (!PLACE_ID.test(placeId)) return [];
  const tags = wire.extratags ?? {};
  const degrees = (text: string | undefined) =>
    text !== undefined && Number.isFinite(Number(text)) ? Number(text) : null;
  return [
    {
      placeId,
      name: wire.name || (wire.display_name ?? '').replace(/,.*/s, ''),
      address: wire.display_name ?? null,
      latitude: degrees(wire.lat),
      longitude: degrees(wire.lon),
      category: wire.type ?? null,
      phone: tags.phone ?? tags['contact:phone'] ?? null,
      website: tags.website ?? tags['contact:website'] ?? null,
      openingHours: tags.opening_hours ? [tags.opening_hours] : [],
      businessStatus: null,
      photos: [],
    },
  ];
}
