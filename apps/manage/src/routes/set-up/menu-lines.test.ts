import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, menuOf, readMenu } from './menu-lines.ts';
import { TEMPLATES } from './templates.ts';

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
