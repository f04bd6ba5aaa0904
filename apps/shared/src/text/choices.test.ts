import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Choice, choiceText, choiceTexts } from './choices.ts';

const english = (message: string, { choice = '' }: Record<string, string | number | null> = {}) =>
  message.replace('{choice}', String(choice));
const text = (choice: Choice, dishes: number) => choiceText(choice, dishes, english);

test('a screen says of several choices of several dishes that they are for each, and nothing else', () => {
  const nuggets = { name: 'Nuggets', quantity: '3' };
  assert.equal(text(nuggets, 2), '3 × Nuggets each');
  for (const dishes of [1, 0.35]) assert.equal(text(nuggets, dishes), '3 × Nuggets');
  assert.equal(text({ name: 'Cola', quantity: '1' }, 2), 'Cola');
  const burger = { name: 'Burger', quantity: '2', modifiers: [nuggets] };
  assert.deepEqual(choiceTexts([burger], 1, english), ['2 × Burger', '3 × Nuggets each']);
});

test('what a dish is without is not shown as what it is with', () => {
  assert.equal(text({ name: 'onions', quantity: '1', preModifier: 'NO' }, 2), 'NO onions');
  assert.equal(
    text({ name: 'cheese', quantity: '2', preModifier: 'SIDE' }, 2),
    'ON THE SIDE 2 × cheese each',
  );
});
