import { ALLERGENS as NAMES } from '@comanda/app-shared/allergens';
import type { Message } from '../../text/text.ts';
import type { Item } from './menu-tree.ts';

export type Allergen = Item['allergens'][number];

export const ALLERGENS: Record<Allergen, Message> = NAMES;
export const ALLERGEN_CODES = Object.keys(ALLERGENS) as Allergen[];
