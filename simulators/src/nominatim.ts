import { type Loopback, type Reply, type Request, startLoopback } from './loopback.ts';

/** OpenStreetMap's Nominatim: search and look-up, with its manners. Without a User-Agent of one's own it answers 403. */

const OSM_TYPES = ['node', 'way', 'relation'] as const;

const PLACES = Array.from({ length: 30 }, (_, index) => ({
  place_id: 900_000 + index,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
  osm_type: OSM_TYPES[index % OSM_TYPES.length] ?? 'node',
  osm_id: 107_775 + index,
  lat: String(40.4168 + index / 1_000),
  lon: String(-3.7038 - index / 1_000),
  category: 'amenity',
  type: 'restaurant',
  importance: 0.3,
  addresstype: 'amenity',
  name: `Taberna ${index + 1}`,
  display_name: `Taberna ${index + 1}, Calle Mayor, Madrid, España`,
  boundingbox: ['40.4', '40.5', '-3.8', '-3.7'],
  extratags: {
    opening_hours: 'Mo-Su 13:00-23:00',
    phone: '+34 910 000 000',
    website: 'https://taberna.example.com/',
  },
}));

export async function startNominatimSimulator(): Promise<Loopback> {
  return startLoopback({
    answer: ({ method, path, query, headers }: Request): Reply => {
      if (!/\(.+\)/.test(headers['user-agent'] ?? '')) return failure(403, 'Say who you are.');
      if (method !== 'GET') return failure(404, 'Not found');
      if (path === '/search') {
        const text = query.get('q')?.toLowerCase();
        if (!text) return failure(400, 'Nothing to search for.');
        const found = PLACES.filter(({ display_name }) => display_name.toLowerCase().includes(text));
        return { status: 200, body: found.slice(0, Number(query.get('limit') ?? 10)) };
      }
      if (path === '/lookup') {
        const ids = (query.get('osm_ids') ?? '').split(',');
        const idOf = ({ osm_type, osm_id }: (typeof PLACES)[number]) =>
          `${osm_type.charAt(0).toUpperCase()}${osm_id}`;
        return { status: 200, body: PLACES.filter((place) => ids.includes(idOf(place))) };
      }
      return failure(404, 'Not found');
    },
  });
}

const failure = (code: number, message: string): Reply => ({
  status: code,
  body: { error: { code, message } },
});
