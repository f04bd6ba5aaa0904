import {
  at,
  type Brush,
  basil,
  blob,
  brushOf,
  CENTER,
  circle,
  ellipse,
  path,
  picture,
  SLATE,
  scatter,
  shaded,
  TOMATO,
} from './svg.ts';

/** What is on pizzas, and those that the demo has. */

type Topping = (brush: Brush) => string;

const salami: Topping = (brush) =>
  shaded(circle([0, 0], 24, '#b2372a') + circle([0, 0], 21.5, '#cf4f3a')) +
  scatter(brush, { x: 0, y: 0, r: 17 }, 9)
    .map(({ x, y }) => circle([x, y], brush.span(1.4, 3), '#efb7a0'))
    .join('');
const mushroom: Topping = () =>
  shaded(
    path('M-22 4C-24 -20 24 -20 22 4C14 8 8 4 7 10L5 22C2 26 -2 26 -5 22L-7 10C-8 4 -14 8 -22 4Z', '#e9dcc4'),
  ) + path('M-15 3C-14 -8 14 -8 15 3C8 5 -8 5 -15 3Z', '#a98c69');
const blackOlive: Topping = () =>
  shaded(circle([0, 0], 11, '#2f2a33')) +
  circle([0, 0], 4.6, '#b5402b') +
  ellipse([-4, -6], [3, 1.6], '#8f8798');
const artichoke: Topping = () =>
  shaded(path('M-22 8C-20 -14 -8 -22 0 -26C8 -22 20 -14 22 8C12 16 -12 16 -22 8Z', '#b9b46a')) +
  path('M-12 8C-10 -6 -4 -14 0 -18C4 -14 10 -6 12 8C6 12 -6 12 -12 8Z', '#dcd795');
const ham: Topping = (brush) =>
  shaded(path(blob(brush, { x: 0, y: 0, r: 26, rough: 0.28, points: 9 }), '#e7a39a')) +
  path(blob(brush, { x: -2, y: 2, r: 15, rough: 0.3, points: 8 }), '#f1bdb3');
const sausage: Topping = (brush) =>
  shaded(path(blob(brush, { x: 0, y: 0, r: 17, rough: 0.12, points: 9 }), '#8a3a26')) +
  circle([-1, -1], 11, '#a85136') +
  circle([4, 3], 2.2, '#dba183') +
  circle([-5, 2], 1.8, '#dba183');
const mozzarella: Topping = (brush) =>
  path(blob(brush, { x: 0, y: 0, r: brush.span(24, 36), rough: 0.2, points: 11 }), '#fdf6e3') +
  path(blob(brush, { x: -3, y: -3, r: 17, rough: 0.25, points: 9 }), '#fffdf6') +
  path(blob(brush, { x: 10, y: 9, r: 6, rough: 0.3, points: 7 }), '#e8b978');
const blueCheese: Topping = (brush) =>
  path(blob(brush, { x: 0, y: 0, r: 20, rough: 0.25, points: 9 }), '#f5efd8') +
  scatter(brush, { x: 0, y: 0, r: 14 }, 8)
    .map(({ x, y }) => circle([x, y], 2.2, '#6f8f94'))
    .join('');
const garlic: Topping = () =>
  shaded(path('M-9 3C-8 -8 7 -9 9 2C6 8 -6 9 -9 3Z', '#f6e7c2')) + path('M-4 1C-2 -4 3 -4 5 1Z', '#d9b679');
export const oregano: Topping = () =>
  ellipse([0, 0], [5, 2.4], '#5c7a37') +
  ellipse([4, 4], [4, 2], '#45632a') +
  ellipse([-5, 3], [3, 1.6], '#7c9a50');
export const thyme: Topping = () =>
  `<path d="M-20 6Q0 -8 22 -4" stroke="#6b7a48" stroke-width="2" fill="none"/>` +
  [-14, -6, 2, 10, 17]
    .map((x) => ellipse([x, -2], [4, 2], '#7f9a5a') + ellipse([x + 2, 4], [4, 2], '#62803f'))
    .join('');
const chilli: Topping = () =>
  `<path d="M-16 4Q-2 -12 16 -2" stroke="#c4231c" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M16 -2l7 -3" stroke="#4f7a35" stroke-width="3" stroke-linecap="round"/>`;

interface Pizza {
  seed: number;
  base: string;
  toppings: readonly (readonly [topping: Topping, apart: number])[];
}

function pizza({ seed, base, toppings }: Pizza): string {
  const brush = brushOf(seed);
  const dough = path(blob(brush, { ...CENTER, r: 196, rough: 0.025, points: 26 }), 'url(#crust)');
  const char = scatter(brush, { ...CENTER, r: 190 }, 24)
    .filter(({ x, y }) => Math.hypot(x - 320, y - 240) > 170)
    .map(({ x, y }) =>
      path(blob(brush, { x, y, r: brush.span(4, 9), rough: 0.3, points: 8 }), '#6a3a17', 'opacity=".5"'),
    );
  const sauce = path(blob(brush, { ...CENTER, r: 166, rough: 0.03, points: 24 }), base);
  const sheen = scatter(brush, { ...CENTER, r: 150 }, 26).map(({ x, y }) =>
    path(blob(brush, { x, y, r: brush.span(6, 15), rough: 0.3, points: 8 }), '#fff', 'opacity=".09"'),
  );
  const on = toppings.map(([topping, apart]) =>
    scatter(brush, { ...CENTER, r: 138 }, apart)
      .map((spot) => at(spot, topping(brush)))
      .join(''),
  );
  const board = `<g filter="url(#deep)">${circle([320, 240], 222, '#b98a58')}</g>${circle([320, 240], 216, '#c79a67')}
    ${[120, 160, 200].map((r) => circle([300, 220], r, 'none', 'stroke="#a97a48" stroke-opacity=".35" stroke-width="3"')).join('')}`;
  const slices = [0, 45, 90, 135]
    .map(
      (turn) =>
        `<path d="M125 240H515" transform="rotate(${turn + 12} 320 240)" stroke="#7a3c14" stroke-opacity=".28" stroke-width="2.5"/>`,
    )
    .join('');
  const drawn = `${board}<g filter="url(#shade)">${dough}</g>${char.join('')}${sauce}${sheen.join('')}${on.join('')}${slices}`;
  return picture(SLATE, drawn, seed);
}

export const PIZZAS: Readonly<Record<string, () => string>> = {
  Margherita: () =>
    pizza({
      seed: 21,
      base: TOMATO,
      toppings: [
        [mozzarella, 74],
        [basil, 78],
      ],
    }),
  Diavola: () =>
    pizza({
      seed: 22,
      base: TOMATO,
      toppings: [
        [mozzarella, 84],
        [salami, 62],
        [chilli, 92],
      ],
    }),
  'Quattro formaggi': () =>
    pizza({
      seed: 23,
      base: '#f0d79a',
      toppings: [
        [mozzarella, 66],
        [blueCheese, 70],
        [oregano, 44],
      ],
    }),
  Marinara: () =>
    pizza({
      seed: 24,
      base: '#bf3422',
      toppings: [
        [garlic, 42],
        [oregano, 24],
        [basil, 120],
      ],
    }),
  Capricciosa: () =>
    pizza({
      seed: 25,
      base: TOMATO,
      toppings: [
        [mozzarella, 88],
        [ham, 84],
        [mushroom, 80],
        [artichoke, 92],
        [blackOlive, 62],
      ],
    }),
  Norte: () =>
    pizza({
      seed: 26,
      base: '#efd9a4',
      toppings: [
        [mozzarella, 80],
        [sausage, 54],
        [thyme, 70],
      ],
    }),
};
