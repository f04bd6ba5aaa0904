import { oregano, thyme } from './pizzas.ts';
import {
  at,
  basil,
  blob,
  bowl,
  brushOf,
  CENTER,
  circle,
  ellipse,
  path,
  picture,
  plate,
  SLATE,
  scatter,
  shaded,
  TOMATO,
} from './svg.ts';

/** What the demo has to eat beside pizza, seen from above. */

const WOOD = ['#9c6b43', '#5d3a22'] as const;
const LINEN = ['#efe5d2', '#cdbd9f'] as const;
const OLIVE = ['#8d9268', '#545a38'] as const;

function olives(): string {
  const brush = brushOf(3);
  const list = scatter(brush, { ...CENTER, r: 138 }, 37).map((spot) => {
    const fill = brush.pick(['#7d8a3a', '#93a04a', '#6a7632', '#5a3b4e']);
    return at(
      spot,
      shaded(ellipse([0, 0], [27, 21], fill)) +
        ellipse([-8, -8], [9, 5], '#fff', 'opacity=".35"') +
        circle([19, 4], 4.5, '#3b3f1c'),
    );
  });
  const herbs = scatter(brush, { ...CENTER, r: 130 }, 74).map((spot) => at(spot, thyme(brush), 1.1));
  return picture(WOOD, bowl('#8a7d3e') + list.join('') + herbs.join(''), 3);
}

function burrata(): string {
  const brush = brushOf(4);
  const tomatoes = Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * 2 * Math.PI + brush.span(-0.1, 0.1);
    const spot = { x: 320 + Math.cos(angle) * 122, y: 240 + Math.sin(angle) * 118, turn: brush.span(0, 360) };
    const seeds = [0, 120, 240].map(
      (turn) => `<g transform="rotate(${turn})">${ellipse([0, -13], [6, 8], '#f0a06a')}</g>`,
    );
    return at(
      spot,
      shaded(circle([0, 0], 31, brush.pick(['#d13f2c', '#c23224', '#e0632f']))) +
        circle([0, 0], 25, '#e4664a') +
        seeds.join('') +
        circle([0, 0], 4, '#f2c5a4'),
    );
  });
  const leaves = scatter(brush, { ...CENTER, r: 150 }, 62)
    .filter(({ x, y }) => Math.hypot(x - 320, y - 240) > 84)
    .map((spot) => at(spot, shaded(basil()), 1.25));
  const oil = scatter(brush, { ...CENTER, r: 148 }, 40).map(({ x, y }) =>
    circle([x, y], brush.span(3, 8), '#b9a02e', 'opacity=".5"'),
  );
  const ball =
    shaded(path(blob(brush, { ...CENTER, r: 76, rough: 0.04, points: 16 }), '#fffaf0')) +
    circle([312, 230], 64, 'url(#glow)') +
    path('M306 180Q320 158 336 178Q326 192 306 180Z', '#efe4cf') +
    path(blob(brush, { x: 346, y: 268, r: 26, rough: 0.2 }), '#fff');
  return picture(OLIVE, plate() + oil.join('') + tomatoes.join('') + ball + leaves.join(''), 4);
}

function soup(): string {
  const brush = brushOf(5);
  const swirl =
    '<path d="M250 250C250 170 400 170 396 250C392 318 276 316 280 252C284 206 362 208 360 250C358 280 318 278 318 252" fill="none" stroke="#fff3da" stroke-width="11" stroke-linecap="round" opacity=".9"/>';
  const croutons = scatter(brush, { ...CENTER, r: 120 }, 66).map((spot) =>
    at(
      spot,
      shaded(
        '<rect x="-15" y="-13" width="30" height="26" rx="5" fill="#d49a4e"/><rect x="-11" y="-9" width="20" height="16" rx="4" fill="#e8b973"/>',
      ),
    ),
  );
  const herbs = scatter(brush, { ...CENTER, r: 140 }, 34).map((spot) => at(spot, oregano(brush)));
  return picture(
    LINEN,
    bowl('#dd7b2e', '#f7f1e6') +
      circle([300, 210], 130, 'url(#glow)', 'opacity=".5"') +
      swirl +
      croutons.join('') +
      herbs.join(''),
    5,
  );
}

function bruschetta(): string {
  const brush = brushOf(6);
  const toast = (x: number, y: number, turn: number) => {
    const bread =
      shaded('<rect x="-62" y="-104" width="124" height="208" rx="54" fill="#a8682f"/>') +
      '<rect x="-52" y="-94" width="104" height="188" rx="46" fill="#e5bd7c"/>';
    const cubes = Array.from({ length: 62 }, () => {
      const spot = { x: brush.span(-42, 42), y: brush.span(-82, 82), turn: brush.span(0, 90) };
      return at(
        spot,
        shaded(
          `<rect x="-11" y="-11" width="22" height="22" rx="5" fill="${brush.pick(['#cf3b28', '#dc5138', '#b92d20', '#e2694a'])}"/><rect x="-7" y="-8" width="8" height="4" rx="2" fill="#fff" opacity=".35"/>`,
        ),
      );
    });
    const leaves = [-54, 2, 58].map((dy) =>
      at({ x: brush.span(-22, 22), y: dy, turn: brush.span(0, 360) }, shaded(basil()), 1.05),
    );
    return at({ x, y, turn }, bread + cubes.join('') + leaves.join(''));
  };
  const board = `<g filter="url(#deep)"><rect x="70" y="70" width="500" height="340" rx="34" fill="#b98a58"/></g><rect x="80" y="80" width="480" height="320" rx="28" fill="#c99c69"/>`;
  return picture(SLATE, board + toast(180, 240, -9) + toast(322, 238, 4) + toast(462, 244, 12), 6);
}

function vitello(): string {
  const brush = brushOf(7);
  const slices = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * 2 * Math.PI;
    const spot = {
      x: 320 + Math.cos(angle) * 82,
      y: 240 + Math.sin(angle) * 78,
      turn: (angle * 180) / Math.PI,
    };
    return at(
      spot,
      shaded(path(blob(brush, { x: 0, y: 0, r: 62, rough: 0.06 }), '#d59a8b')) +
        path(blob(brush, { x: 2, y: 0, r: 50, rough: 0.08 }), '#e9bcae'),
    );
  });
  const sauce =
    shaded(path(blob(brush, { ...CENTER, r: 104, rough: 0.14, points: 12 }), '#f1dfb4')) +
    path(blob(brush, { x: 308, y: 226, r: 62, rough: 0.2, points: 10 }), '#f8ecca');
  const capers = scatter(brush, { ...CENTER, r: 96 }, 30).map((spot) =>
    at(spot, shaded(circle([0, 0], 8, '#66743a')) + circle([-2, -2], 3, '#93a35c')),
  );
  const rocket = scatter(brush, { ...CENTER, r: 90 }, 86).map((spot) => at(spot, shaded(basil()), 1.2));
  return picture(WOOD, plate() + slices.join('') + sauce + capers.join('') + rocket.join(''), 7);
}

const ROCKET = `${path(
  'M0 -44C6 -34 4 -28 16 -26C10 -18 8 -14 20 -6C10 -2 8 4 16 14C8 16 4 22 2 44H-2C-4 22 -8 16 -16 14C-8 4 -10 -2 -20 -6C-8 -14 -10 -18 -16 -26C-4 -28 -6 -34 0 -44Z',
  'FILL',
)}<path d="M0 -36V40" stroke="#d7e4b4" stroke-opacity=".6" stroke-width="2"/>`;

function salad(): string {
  const brush = brushOf(8);
  const leaves = Array.from({ length: 5 }, () => scatter(brush, { ...CENTER, r: 122 }, 40)).flat();
  const drawn = leaves.map((spot) =>
    at(
      spot,
      shaded(ROCKET.replace('FILL', brush.pick(['#4f8a35', '#68a346', '#3d7330', '#7cb356']))),
      brush.span(0.9, 1.25),
    ),
  );
  const pears = scatter(brush, { ...CENTER, r: 105 }, 74).map((spot) =>
    at(
      spot,
      shaded(path('M0 -44C16 -40 14 -16 22 4C30 30 12 42 0 42C-6 20 -8 -20 0 -44Z', '#f4edc9')) +
        '<path d="M0 -44C16 -40 14 -16 22 4C30 30 12 42 0 42" fill="none" stroke="#b6c25c" stroke-width="4"/>',
    ),
  );
  const nuts = scatter(brush, { ...CENTER, r: 112 }, 52).map((spot) =>
    at(
      spot,
      shaded(path(blob(brush, { x: 0, y: 0, r: 17, rough: 0.24, points: 9 }), '#9a6636')) +
        '<path d="M-8 -4Q0 -10 8 -3M-7 5Q0 0 8 6" stroke="#6b4220" stroke-width="2.4" fill="none"/>',
    ),
  );
  const cheese = scatter(brush, { ...CENTER, r: 118 }, 46).map((spot) =>
    at(spot, shaded('<rect x="-16" y="-5" width="32" height="10" rx="3" fill="#fbf3d4"/>')),
  );
  return picture(LINEN, plate() + drawn.join('') + pears.join('') + nuts.join('') + cheese.join(''), 8);
}

function calzone(): string {
  const brush = brushOf(9);
  const half =
    'M120 300C130 120 510 120 520 300C500 330 470 322 450 336C424 322 404 344 380 332C356 348 330 328 306 340C280 326 256 346 232 330C208 342 188 324 164 332C146 326 130 318 120 300Z';
  const spots = scatter(brush, { x: 320, y: 244, r: 150 }, 46).filter(
    ({ y, x }) => y > 180 && y < 320 && Math.hypot((x - 320) * 0.75, y - 300) < 130,
  );
  const burnt = spots.map(({ x, y }) =>
    path(blob(brush, { x, y, r: brush.span(6, 13), rough: 0.3, points: 9 }), '#8d4f1f', 'opacity=".4"'),
  );
  const sauce =
    path(blob(brush, { x: 320, y: 224, r: 46, rough: 0.18 }), TOMATO) +
    path(blob(brush, { x: 314, y: 220, r: 28, rough: 0.2 }), '#e06a4c');
  const leaves = [
    at({ x: 306, y: 214, turn: 30 }, shaded(basil()), 1.3),
    at({ x: 344, y: 232, turn: 120 }, shaded(basil()), 1.2),
  ];
  const crimp = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${150 + index * 29} 312q10 10 6 22" stroke="#9a5c26" stroke-width="3" fill="none" opacity=".7"/>`,
  );
  return picture(
    SLATE,
    `${plate(222)}<g filter="url(#shade)">${path(half, 'url(#crust)')}</g><path d="M170 262C196 170 420 152 468 250" stroke="#f5d59a" stroke-width="16" stroke-linecap="round" fill="none" opacity=".5"/>${burnt.join('')}${crimp.join('')}${sauce}${leaves.join('')}`,
    9,
  );
}

function fish(): string {
  const brush = brushOf(10);
  const body =
    'M118 242C170 150 380 140 452 232C476 220 506 190 530 186C522 214 520 262 530 292C506 290 476 260 452 250C380 338 170 330 118 242Z';
  const scales = scatter(brush, { x: 300, y: 240, r: 150 }, 20)
    .filter(({ x, y }) => x > 210 && x < 440 && Math.abs(y - 240) < 62)
    .map(
      ({ x, y }) =>
        `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q9 8 0 16" stroke="#55707a" stroke-opacity=".5" stroke-width="2" fill="none"/>`,
    );
  const grill = [235, 290, 345, 395].map(
    (x) =>
      `<path d="M${x} 178l-26 124" stroke="#2c2a26" stroke-opacity=".35" stroke-width="9" stroke-linecap="round"/>`,
  );
  const lemon = (x: number, y: number, turn: number) =>
    at(
      { x, y, turn },
      shaded(circle([0, 0], 38, '#f2c534')) +
        circle([0, 0], 32, '#fdf0b8') +
        Array.from(
          { length: 8 },
          (_, i) => `<path d="M0 0L-7 -26Q0 -31 7 -26Z" fill="#f6d860" transform="rotate(${i * 45})"/>`,
        ).join(''),
    );
  const herbs = scatter(brush, { x: 320, y: 350, r: 60 }, 30).map((spot) => at(spot, thyme(brush), 1.2));
  return picture(
    OLIVE,
    `<g filter="url(#deep)">${ellipse([320, 240], [280, 196], 'url(#plate)')}</g>${ellipse([320, 240], [226, 150], 'none', 'stroke="#cfc4b2" stroke-opacity=".6" stroke-width="2"')}
    ${herbs.join('')}<g filter="url(#shade)">${path(body, '#8fa9b0')}</g>${path('M118 242C170 196 380 190 452 236C380 262 170 262 118 242Z', '#c5d6d9')}${scales.join('')}${grill.join('')}
    ${path('M186 190Q206 240 188 292', 'none', 'stroke="#5f7981" stroke-width="4"')}${circle([156, 228], 11, '#f5f2e4')}${circle([156, 228], 6, '#23292b')}
    ${lemon(410, 336, 10)}${lemon(240, 352, 30)}${at({ x: 332, y: 352, turn: 60 }, shaded(basil()), 1.4)}`,
    10,
  );
}

export const PLATES: Readonly<Record<string, () => string>> = {
  Olives: olives,
  Burrata: burrata,
  'Soup of the day': soup,
  'Tomato bruschetta': bruschetta,
  'Vitello tonnato': vitello,
  'Rocket salad': salad,
  Calzone: calzone,
  'Catch of the day, by weight': fish,
};
