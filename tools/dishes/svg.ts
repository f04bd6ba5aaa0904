import { createRandom, type Random } from '../../server/src/cli/simulate/random.ts';

/** Pieces that dishes are drawn of, as SVG text. Each dish has its own seed, so that it looks the same each time. */

export const WIDTH = 640;
export const HEIGHT = 480;
export const CENTER = { x: 320, y: 240 };
const TURN = 2 * Math.PI;

export const SLATE = ['#5c6468', '#2e3437'] as const;
export const TOMATO = '#c8402a';

export interface Brush extends Random {
  /** A number from `from` to `to`. */
  span(from: number, to: number): number;
}

export function brushOf(seed: number): Brush {
  const random = createRandom(seed);
  return { ...random, span: (from, to) => from + random.next() * (to - from) };
}

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

/** Places within a circle that keep their distance from each other. */
export function scatter(brush: Brush, circle: { x: number; y: number; r: number }, apart: number): Spot[] {
  const spots: Spot[] = [];
  for (let tries = 0; tries < 700; tries++) {
    const [angle, far] = [brush.span(0, TURN), circle.r * Math.sqrt(brush.next())];
    const spot = {
      x: circle.x + Math.cos(angle) * far,
      y: circle.y + Math.sin(angle) * far,
      turn: brush.span(0, 360),
    };
    if (spots.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) >= apart)) spots.push(spot);
  }
  return spots;
}

/** A round shape that no machine has made: `rough` is how far its edge goes in and out, as a share. */
export function blob(brush: Brush, { x, y, r, rough = 0.08, points = 14 }: Round): string {
  const edge = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * TURN;
    const far = r * (1 + brush.span(-rough, rough));
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const;
  });
  const middle = (a: number, b: number) => {
    const [from, to] = [edge[a % points]!, edge[b % points]!];
    return `${((from[0] + to[0]) / 2).toFixed(1)} ${((from[1] + to[1]) / 2).toFixed(1)}`;
  };
  const curves = edge.map(
    ([px, py], index) => `Q${px.toFixed(1)} ${py.toFixed(1)} ${middle(index, index + 1)}`,
  );
  return `M${middle(points - 1, 0)}${curves.join('')}Z`;
}

interface Round {
  x: number;
  y: number;
  r: number;
  rough?: number;
  points?: number;
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
type Pair = readonly [number, number];

export const circle = ([x, y]: Pair, r: number, fill: string, more = ''): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`;
export const ellipse = ([x, y]: Pair, [rx, ry]: Pair, fill: string, more = ''): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${more}/>`;
/** Something drawn around 0 0, put in its place. */
export const at = ({ x, y, turn }: Spot, drawn: string, scale = 1): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${scale.toFixed(2)})">${drawn}</g>`;
export const shaded = (drawn: string): string => `<g filter="url(#shade)">${drawn}</g>`;

/** A table with something on it. */
export function picture(table: readonly [string, string], drawn: string, seed: number): string {
  const brush = brushOf(seed + 99);
  const grain = Array.from({ length: 26 }, () => {
    const y = brush.span(0, HEIGHT);
    const bend = brush.span(-8, 8);
    return `<path d="M0 ${y.toFixed(0)}C160 ${(y + bend).toFixed(0)} 420 ${(y - bend).toFixed(0)} 640 ${y.toFixed(0)}"
      stroke="#000" stroke-opacity="${brush.span(0.015, 0.05).toFixed(3)}" stroke-width="${brush.span(1, 5).toFixed(1)}" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>
<radialGradient id="table" cx=".38" cy=".28" r=".95"><stop offset="0" stop-color="${table[0]}"/><stop offset="1" stop-color="${table[1]}"/></radialGradient>
<radialGradient id="plate" cx=".4" cy=".34" r=".7"><stop offset="0" stop-color="#fffefa"/><stop offset=".75" stop-color="#f4eee2"/><stop offset="1" stop-color="#ddd3c2"/></radialGradient>
<radialGradient id="crust" cx=".45" cy=".4" r=".6"><stop offset=".7" stop-color="#e8b467"/><stop offset=".88" stop-color="#d5924a"/><stop offset="1" stop-color="#a9652b"/></radialGradient>
<radialGradient id="glow" cx=".35" cy=".3" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="glass" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".25" stop-color="#fff" stop-opacity=".1"/><stop offset=".8" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity=".45"/></linearGradient>
<filter id="shade" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="2" dy="4" stdDeviation="3" flood-color="#2a1608" flood-opacity=".38"/></filter>
<filter id="deep" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="6" dy="14" stdDeviation="14" flood-color="#1d0f06" flood-opacity=".5"/></filter>
</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#table)"/>${grain.join('')}${drawn}</svg>`;
}

export const plate = (r = 205): string =>
  `<g filter="url(#deep)">${circle([320, 240], r, 'url(#plate)')}</g>
  ${circle([320, 240], r * 0.74, 'none', 'stroke="#cfc4b2" stroke-opacity=".55" stroke-width="2"')}
  ${circle([320, 240], r * 0.97, 'none', 'stroke="#fff" stroke-opacity=".8" stroke-width="2.5"')}`;

export const bowl = (fill: string, rim = '#f3ece0'): string =>
  `<g filter="url(#deep)">${circle([320, 240], 190, rim)}</g>${circle([320, 240], 172, '#cdbfa9')}${circle([322, 245], 164, fill)}`;

export const basil = (): string =>
  `${path('M0 -20C15 -14 16 8 0 22C-16 8 -15 -14 0 -20Z', '#3f7d34')}${path('M0 -20C6 -10 7 6 0 22C-9 8 -8 -10 0 -20Z', '#5aa047')}
  <path d="M0 -16V18M0 -6L7 -11M0 -6L-7 -11M0 4L8 -2M0 4L-8 -2" stroke="#2c5c26" stroke-width="1.4" fill="none"/>`;
