import { at, basil, brushOf, circle, ellipse, path, picture, scatter, shaded } from './svg.ts';

/** What the demo has to drink: glasses from the side, cups from above. */

const EVENING = ['#b98b6a', '#6b4330'] as const;
const COOL = ['#b9cdc9', '#7b9a97'] as const;
const SUN = ['#f0d9a0', '#c99b55'] as const;
const CAFE = ['#a77d58', '#5f3f29'] as const;

/** A glass with straight sides: filled up to `level` (y), with what swims in it. */
function tumbler(fill: string, level: number, inside: string): string {
  const left = (y: number) => 236 + (y - 90) * 0.06;
  const right = (y: number) => 404 - (y - 90) * 0.06;
  const glass = `M236 90H404L386 396Q384 410 368 410H272Q256 410 254 396Z`;
  const drink = `M${left(level)} ${level}H${right(level)}L383 384Q382 396 368 396H272Q258 396 257 384Z`;
  return `${ellipse([324, 414], [112, 16], '#000', 'opacity=".28"')}<g filter="url(#shade)">${path(glass, '#fff', 'opacity=".16"')}</g>${path(drink, fill)}${inside}
    ${ellipse([320, level], [(right(level) - left(level)) / 2, 9], '#fff', 'opacity=".28"')}${path(glass, 'url(#glass)')}
    ${ellipse([320, 90], [84, 11], 'none', 'stroke="#fff" stroke-opacity=".75" stroke-width="3"')}`;
}

const ice = (x: number, y: number, turn: number): string =>
  at(
    { x, y, turn },
    '<rect x="-24" y="-24" width="48" height="48" rx="9" fill="#fff" opacity=".42"/><rect x="-17" y="-18" width="22" height="12" rx="5" fill="#fff" opacity=".5"/>',
  );

const wheel = (x: number, y: number, turn: number): string =>
  at(
    { x, y, turn },
    shaded(circle([0, 0], 34, '#f0bf2c')) +
      circle([0, 0], 28, '#fdf1bd') +
      Array.from(
        { length: 8 },
        (_, i) => `<path d="M0 0L-6 -23Q0 -27 6 -23Z" fill="#f5d657" transform="rotate(${i * 45})"/>`,
      ).join(''),
  );

function bubbles(seed: number, count: number): string {
  const brush = brushOf(seed);
  return Array.from({ length: count }, () =>
    circle([brush.span(264, 376), brush.span(160, 385)], brush.span(1.5, 4.5), '#fff', 'opacity=".65"'),
  ).join('');
}

/** A glass with a stem. */
function wine(fill: string, dark: string): string {
  return `${ellipse([324, 428], [96, 14], '#000', 'opacity=".3"')}<g filter="url(#shade)">${path('M316 300H324V414H316Z', '#fff', 'opacity=".55"')}${ellipse([320, 420], [72, 10], '#fff', 'opacity=".55"')}</g>
    ${path('M244 66C226 190 248 296 320 304C392 296 414 190 396 66Z', '#fff', 'opacity=".15"')}${path('M238 172C236 242 262 288 320 292C378 288 404 242 402 172Z', fill)}
    ${path('M238 172C236 242 262 288 320 292C286 268 268 226 266 172Z', dark, 'opacity=".45"')}${ellipse([320, 172], [82, 13], dark, 'opacity=".55"')}${ellipse([320, 170], [74, 9], '#fff', 'opacity=".2"')}
    ${path('M244 66C226 190 248 296 320 304C392 296 414 190 396 66Z', 'url(#glass)')}${ellipse([320, 66], [76, 10], 'none', 'stroke="#fff" stroke-opacity=".8" stroke-width="3"')}
    ${path('M262 96Q252 150 262 210', 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"')}`;
}

function beer(): string {
  const foam = scatter(brushOf(31), { x: 320, y: 112, r: 70 }, 26).filter(({ y }) => y > 84 && y < 150);
  const head =
    '<rect x="238" y="104" width="164" height="42" rx="20" fill="#fff4dc"/>' +
    foam.map(({ x, y }) => circle([x, y], 24, '#fff8e6')).join('') +
    circle([258, 118], 24, '#fff8e6') +
    circle([382, 118], 24, '#fff4dc');
  const handle =
    '<path d="M398 170C470 160 470 320 394 322" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="20"/>';
  return picture(EVENING, handle + tumbler('#d9962a', 132, bubbles(32, 46)) + shaded(head), 31);
}

function cup(seed: number, r: number, drawn: string): string {
  const brush = brushOf(seed);
  const beans = scatter(brush, { x: 320, y: 240, r: 330 }, 54).filter(
    ({ x, y }) => Math.hypot(x - 320, y - 240) > 250,
  );
  const bean =
    shaded(ellipse([0, 0], [17, 12], '#4a2a18')) +
    '<path d="M-15 0Q0 -5 15 0" stroke="#2b160b" stroke-width="2.5" fill="none"/>';
  return picture(
    CAFE,
    `${beans.map((spot) => at(spot, bean)).join('')}<g filter="url(#deep)">${circle([320, 240], 205, 'url(#plate)')}</g>${circle([320, 240], 150, 'none', 'stroke="#cfc4b2" stroke-opacity=".6" stroke-width="2"')}
    <g filter="url(#shade)"><rect x="${320 + r - 14}" y="222" width="74" height="36" rx="17" fill="#f4eee2"/>${circle([320, 240], r, '#fbf7ee')}</g>${circle([320, 240], r - 14, '#3a1d0d')}${drawn}`,
    seed,
  );
}

const heart =
  'M320 316C250 268 246 204 290 196C310 194 318 208 320 220C322 208 330 194 350 196C394 204 390 268 320 316Z';

export const DRINKS: Readonly<Record<string, () => string>> = {
  'Still water': () => picture(COOL, tumbler('#d8eef2', 140, ice(290, 190, 12) + ice(348, 214, -20)), 41),
  'Sparkling water': () =>
    picture(COOL, tumbler('#cfe9ee', 136, ice(286, 182, 18) + bubbles(42, 70)) + wheel(396, 96, 20), 42),
  'Lemonade of the house': () =>
    picture(
      SUN,
      tumbler(
        '#f3d560',
        134,
        ice(288, 186, 10) + wheel(346, 232, 30) + wheel(292, 312, 70) + bubbles(43, 24),
      ) +
        at({ x: 300, y: 112, turn: -30 }, shaded(basil()), 1.7) +
        at({ x: 336, y: 104, turn: 30 }, shaded(basil()), 1.7),
      43,
    ),
  'House red, glass': () => picture(EVENING, wine('#7c1730', '#3f0716'), 44),
  'Vinho verde, glass': () => picture(SUN, wine('#e3dc8e', '#b6b052'), 45),
  'Craft beer': beer,
  Espresso: () =>
    cup(
      46,
      104,
      circle([320, 240], 80, '#8a4f22') +
        circle([310, 228], 62, '#b27535') +
        circle([300, 218], 42, '#c98f4c', 'opacity=".8"'),
    ),
  Cappuccino: () =>
    cup(
      47,
      134,
      circle([320, 240], 112, '#a56a35') +
        circle([320, 240], 98, '#c98e52') +
        path(heart, '#fff5e1') +
        path(
          'M320 296C272 262 272 218 298 214C314 212 318 224 320 234C322 224 326 212 342 214C368 218 368 262 320 296Z',
          '#fffdf4',
        ),
    ),
};
