import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENCODINGS, WRITINGS } from '../../../../../server/test/harness/spreadsheets.ts';
import { linesOf, menuOf, readMenu } from './menu-lines.ts';
import { TEMPLATES } from './templates.ts';
import { textOfFile } from './text-of-file.ts';

const MENU = [
  ['Grupo', 'Nombre', 'Precio', 'Descripción'],
  ['Café', 'Margherita, "la grande"; con jamón', '1.234,50 €', 'con\ndos líneas'],
  ['Café', 'Agua', '2,00', ''],
];
const MADE = [
  {
    group: 'Café',
    name: 'Margherita, "la grande"; con jamón',
    priceAmount: 123_450,
    description: 'con\ndos líneas',
  },
  { group: 'Café', name: 'Agua', priceAmount: 200, description: '' },
];

for (const [writing, write] of Object.entries(WRITINGS))
  test(`a menu is read ${writing}`, () => {
    assert.deepEqual(readMenu(write(MENU), 'EUR'), { lines: MADE, wrong: [] });
  });

for (const [encoding, encode] of Object.entries(ENCODINGS))
  test(`a menu is read from a file in ${encoding}`, () => {
    // The euro sign is elsewhere in the oldest of them.
    const plain = MENU.map((row) => row.map((cell) => cell.replace(' €', '')));
    const bytes = encode(
      plain.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\r\n'),
    );
    assert.deepEqual(readMenu(textOfFile(bytes), 'EUR'), { lines: MADE, wrong: [] });
  });

test('prices are read with a comma or a point, and with thousands', () => {
  const prices = ['1.234,50', '1,234.50', '1 234,50 €', '$1234.5', '12.345.678,90', '2', '2,5'];
  const text = prices.map((price) => `Bar;A;${price}`).join('\n');
  assert.deepEqual(
    readMenu(text, 'EUR').lines.map(({ priceAmount }) => priceAmount),
    [123_450, 123_450, 123_450, 123_450, 1_234_567_890, 200, 250],
  );
  // A thousand, or a pound and something: nobody can tell.
  assert.deepEqual(readMenu('Bar;A;2\nBar;A;1.234', 'EUR').wrong, [2]);
});

test('rows that are wrong are counted as the spreadsheet counts them', () => {
  const text = 'Group;Name;Price\n\nBar;"A\nB";2\nBar;;3\n';
  assert.deepEqual(readMenu(text, 'EUR').wrong, [4]);
});

test('files of any spreadsheet are read: separators, quotes, heads, currency signs', () => {
  const expected = [
    { group: 'Pizza', name: 'Margherita, large', priceAmount: 1_250, description: 'the "best"' },
    { group: 'Drinks', name: 'Water', priceAmount: 200, description: '' },
  ];
  for (const text of [
    'Group,Name,Price,Description\nPizza,"Margherita, large",12.50,"the ""best"""\nDrinks,Water,2\n',
    '\uFEFFGrupo;Nombre;Precio;Descripción\r\nPizza;Margherita, large;12,50 €;"the ""best"""\r\nDrinks;Water;2,00\r\n\r\n',
    'Pizza\tMargherita, large\t$12.50\tthe "best"\nDrinks\tWater\t2.00',
  ])
    assert.deepEqual(readMenu(text, 'EUR'), { lines: expected, wrong: [] }, text);
});

test('rows that make no sense are named, and not guessed', () => {
  const { lines, wrong } = readMenu('Pizza,Margherita,12.50\nPizza,,9\nPizza,Diavola,much\n,Olives,3', 'EUR');
  assert.deepEqual([lines.length, wrong], [1, [2, 3, 4]]);
  assert.deepEqual(readMenu('', 'EUR'), { lines: [], wrong: [] });
});

test('templates have prices in every currency, and become a menu', () => {
  const [cafe] = TEMPLATES;
  for (const [currency, price] of [
    ['EUR', 180],
    ['JPY', 180],
    ['KWD', 1_800],
  ] as const)
    assert.equal(linesOf(cafe!, 'en', currency)[0]!.priceAmount, price, currency);
  const { menus } = menuOf(linesOf(cafe!, 'es', 'EUR'), 'Carta');
  assert.deepEqual(
    menus?.[0]?.groups?.map(({ name, items }) => [name, items?.length]),
    [
      ['Café y té', 4],
      ['Desayunos', 4],
      ['Tartas', 2],
    ],
  );
});
