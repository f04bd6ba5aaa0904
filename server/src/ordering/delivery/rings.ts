import pointInPolygon from 'point-in-polygon-hao';

/** Areas on the map: rings of corners, whose edges take the short way, across the 180th meridian too (decision 196). No I/O. */

export interface Point {
  longitude: number;
  latitude: number;
}

type Edge = readonly [from: Point, to: Point];

const HALF = 180;
const WHOLE = 360;
/** Square degrees: about a square metre. */
const LEAST_AREA = 1e-10;

/** The ring with longitudes that go on where the map ends. */
function unrolled(ring: readonly Point[]): Point[] {
  let turns = 0;
  return ring.map(({ longitude, latitude }, index) => {
    const step = longitude - (ring[index - 1]?.longitude ?? longitude);
    if (step > HALF) turns--;
    if (step < -HALF) turns++;
    return { longitude: longitude + turns * WHOLE, latitude };
  });
}

/** Whether a point is inside a ring, or on its border. */
export function isInside(ring: readonly Point[], { longitude, latitude }: Point): boolean {
  const area = [unrolled(ring).map((corner): [number, number] => [corner.longitude, corner.latitude])];
  return [-WHOLE, 0, WHOLE].some((turn) => pointInPolygon([longitude + turn, latitude], area) !== false);
}

/** Why a ring bounds no area: it does not end where it begins, has next to nothing in it, or crosses or touches itself. */
export function ringFault(ring: readonly Point[]): 'closed' | 'empty' | 'crossed' | null {
  const flat = unrolled(ring).filter((corner, index, all) => index === 0 || !isSame(corner, all[index - 1]!));
  if (!isSame(flat[0]!, flat.at(-1)!)) return 'closed';
  if (isCrossed(flat)) return 'crossed';
  return areaOf(flat) < LEAST_AREA ? 'empty' : null;
}

const isSame = (a: Point, b: Point): boolean => a.longitude === b.longitude && a.latitude === b.latitude;

const edgesOf = (ring: readonly Point[]): Edge[] =>
  ring.slice(1).map((corner, index): Edge => [ring[index]!, corner]); // index is that of the corner before

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (const [from, to] of edgesOf(ring))
    twice += from.longitude * to.latitude - to.longitude * from.latitude;
  return Math.abs(twice) / 2;
}

/** Whether edges meet elsewhere than one after the other. From west to east, each is compared with those that reach as far. */
function isCrossed(ring: readonly Point[]): boolean {
  const edges = edgesOf(ring);
  const last = edges.length - 1;
  const sorted = edges.map((edge, place) => ({ edge, place })).sort((a, b) => west(a.edge) - west(b.edge));
  let open: typeof sorted = [];
  for (const one of sorted) {
    open = open.filter(({ edge }) => east(edge) >= west(one.edge));
    for (const other of open) {
      const apart = Math.abs(one.place - other.place);
      const follow = apart === 1 || apart === last;
      if (follow ? turnsBack(one, other, apart === last) : meet(one.edge, other.edge)) return true;
    }
    open.push(one);
  }
  return false;
}

const west = ([from, to]: Edge): number => Math.min(from.longitude, to.longitude);
const east = ([from, to]: Edge): number => Math.max(from.longitude, to.longitude);

/** Whether of two edges, one of which follows the other, the second goes back over the first. */
function turnsBack(
  a: { edge: Edge; place: number },
  b: { edge: Edge; place: number },
  aroundEnd: boolean,
): boolean {
  const [first, second] = a.place < b.place !== aroundEnd ? [a.edge, b.edge] : [b.edge, a.edge];
  const [from, corner] = first;
  const to = second[1];
  const ahead =
    (corner.longitude - from.longitude) * (to.longitude - corner.longitude) +
    (corner.latitude - from.latitude) * (to.latitude - corner.latitude);
  return turnOf(from, corner, to) === 0 && ahead < 0;
}

/** Whether two edges have a point in common. */
function meet([a, b]: Edge, [c, d]: Edge): boolean {
  // Most are nowhere near each other.
  if (Math.max(a.latitude, b.latitude) < Math.min(c.latitude, d.latitude)) return false;
  if (Math.max(c.latitude, d.latitude) < Math.min(a.latitude, b.latitude)) return false;
  const [ofC, ofD] = [Math.sign(turnOf(a, b, c)), Math.sign(turnOf(a, b, d))];
  const [ofA, ofB] = [Math.sign(turnOf(c, d, a)), Math.sign(turnOf(c, d, b))];
  if (ofC !== ofD && ofA !== ofB) return true;
  return (
    (ofC === 0 && isWithin([a, b], c)) ||
    (ofD === 0 && isWithin([a, b], d)) ||
    (ofA === 0 && isWithin([c, d], a)) ||
    (ofB === 0 && isWithin([c, d], b))
  );
}

/** On which side of a line a point is: positive on its left, 0 on it. */
const turnOf = (from: Point, to: Point, point: Point): number =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude);

/** Whether a point of the line of an edge is between its ends. */
const isWithin = ([from, to]: Edge, { longitude, latitude }: Point): boolean =>
  longitude >= Math.min(from.longitude, to.longitude) &&
  longitude <= Math.max(from.longitude, to.longitude) &&
  latitude >= Math.min(from.latitude, to.latitude) &&
  latitude <= Math.max(from.latitude, to.latitude);
