import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, draftOf, EMPTY, newItemOf, rebased } from './item-draft.ts';
import type { Item } from './menu-tree.ts';

const SOUP = {
  name: 'Soup',
  description: null,
  priceAmount: 690,
  sizes: [],
  allergens: ['MILK', 'CELERY'],
  images: [],
  sameAsGuid: null,
} as unknown as Item;

const draft = draftOf(SOUP, 'EUR', 'es');

test('only what differs is saved', () => {
  assert.equal(draft.price, '6,90');
  assert.deepEqual(changesOf(draft, SOUP, 'EUR'), {});
  assert.deepEqual(changesOf({ ...draft, price: '6.9', description: ' ' }, SOUP, 'EUR'), {});
  assert.deepEqual(changesOf({ ...draft, price: '7', allergens: ['CELERY'] }, SOUP, 'EUR'), {
    priceAmount: 700,
    allergens: ['CELERY'],
  });
  assert.equal(changesOf({ ...draft, price: 'seven' }, SOUP, 'EUR'), null);
  assert.equal(changesOf({ ...draft, name: ' ' }, SOUP, 'EUR'), null);
});

test('a size keeps all else that it has when its price changes', () => {
  const sizes = [
    { sizeGuid: 'a', priceAmount: 500, plu: '1', calories: null, isDefault: true },
    { sizeGuid: 'b', priceAmount: 800, plu: null, calories: 90, isDefault: false },
  ];
  const pizza = { ...SOUP, sizes } as Item;
  const typed = { ...draftOf(pizza, 'EUR', 'en'), sizes: ['5.00', '8.50'] };
  assert.deepEqual(changesOf(typed, pizza, 'EUR'), { sizes: [sizes[0], { ...sizes[1], priceAmount: 850 }] });
  assert.equal(changesOf({ ...typed, sizes: ['5.00', ''] }, pizza, 'EUR'), null);
});

test('what was typed stays when somebody else was faster, and all else follows them', () => {
  const theirs = draftOf({ ...SOUP, name: 'Broth', priceAmount: 800 }, 'EUR', 'es');
  const mine = { ...draft, price: '7,00' };
  assert.deepEqual(rebased(mine, draft, theirs), { ...theirs, price: '7,00' });
});

test('a new item needs a name and a price', () => {
  assert.equal(newItemOf({ ...EMPTY, name: 'Tea' }, 'EUR'), null);
  assert.equal(newItemOf({ ...EMPTY, price: '2' }, 'EUR'), null);
  assert.deepEqual(newItemOf({ ...EMPTY, name: ' Tea ', price: '2' }, 'EUR'), {
    name: 'Tea',
    priceAmount: 200,
    allergens: [],
  });
});

test('another picture takes the place of the first, and those behind it stay', () => {
  const [old, behind] = [
    { url: 'https://cdn.example/old.jpg', description: 'A bowl' },
    { url: 'https://cdn.example/behind.jpg', description: null },
  ];
  const soup = { ...SOUP, images: [old, behind] } as Item;
  const typed = draftOf(soup, 'EUR', 'en');
  assert.deepEqual(changesOf(typed, soup, 'EUR'), {});
  const url = '/api/v1/images/4fdd8d24-cf7d-4f5b-8d8f-8f5d0a0b4b5e';
  const other = { images: [{ url, description: null }, behind] };
  assert.deepEqual(changesOf({ ...typed, picture: url }, soup, 'EUR'), other);
  assert.deepEqual(changesOf({ ...typed, picture: null }, soup, 'EUR'), { images: [behind] });
  const added = newItemOf({ ...EMPTY, name: 'Risotto', price: '18', picture: url }, 'EUR');
  assert.deepEqual(added?.images, [{ url, description: null }]);
});

test('an item becomes the same dish as another one, and is it no longer', () => {
  const lunch = { ...SOUP, sameAsGuid: 'dinner' } as Item;
  assert.deepEqual(changesOf({ ...draft, sameAs: 'dinner' }, SOUP, 'EUR'), { sameAsGuid: 'dinner' });
  assert.deepEqual(changesOf(draftOf(lunch, 'EUR', 'es'), lunch, 'EUR'), {});
  assert.deepEqual(changesOf(draft, lunch, 'EUR'), { sameAsGuid: null });
  const added = newItemOf({ ...EMPTY, name: 'Soup', price: '5', sameAs: 'dinner' }, 'EUR');
  assert.equal(added?.sameAsGuid, 'dinner');
});
