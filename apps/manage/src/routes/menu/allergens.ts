import type { Message } from '../../text/text.ts';
import type { Item } from './menu-tree.ts';

export type Allergen = Item['allergens'][number];

/** The fourteen of EU law. */
export const ALLERGENS: Record<Allergen, Message> = {
  CELERY: 'Celery',
  CRUSTACEANS: 'Crustaceans',
  EGGS: 'Eggs',
  FISH: 'Fish',
  GLUTEN: 'Gluten',
  LUPIN: 'Lupin',
  MILK: 'Milk',
  MOLLUSCS: 'Molluscs',
  MUSTARD: 'Mustard',
  PEANUTS: 'Peanuts',
  SESAME: 'Sesame',
  SOY: 'Soy',
  SULPHITES: 'Sulphites',
  TREE_NUTS: 'Tree nuts',
};
export const ALLERGEN_CODES = Object.keys(ALLERGENS) as Allergen[];
