import { moneyField, parseMoney } from '@comanda/app-shared/money';
import type { Allergen } from './allergens.ts';
import type { Item } from './menu-tree.ts';

/** An item as it stands in its form: texts, until it is saved. Pure. */
export interface Draft {
  name: string;
  description: string;
  /** The price of an item without sizes. */
  price: string;
  /** Those of its sizes, in their sequence. */
  sizes: readonly string[];
  allergens: readonly Allergen[];
  /** Where its first picture is. */
  picture: string | null;
  /** The item of another menu that it is the same dish as. */
  sameAs: string | null;
}

export const EMPTY: Draft = {
  name: '',
  description: '',
  price: '',
  sizes: [],
  allergens: [],
  picture: null,
  sameAs: null,
};

export function draftOf(item: Item, currency: string, language: string): Draft {
  const field = (amount: number): string => moneyField(amount, currency, language);
  return {
    name: item.name,
    description: item.description ?? '',
    price: field(item.priceAmount),
    sizes: item.sizes.map(({ priceAmount }) => field(priceAmount)),
    allergens: item.allergens,
    picture: pictureOf(item),
    sameAs: item.sameAsGuid,
  };
}

export const pictureOf = ({ images }: Pick<Item, 'images'>): string | null => images[0]?.url ?? null;

/** The first picture is another; those behind it stay, and so do its words while it is the same. */
function imagesOf(picture: string | null, images: Item['images']): Item['images'] {
  if (picture === (images[0]?.url ?? null)) return images;
  return [...(picture === null ? [] : [{ url: picture, description: null }]), ...images.slice(1)];
}

/** What the service is told of a field; undefined for a price that is none. */
const valuesOf = (draft: Draft, currency: string) => ({
  name: draft.name.trim(),
  description: draft.description.trim() === '' ? null : draft.description.trim(),
  priceAmount: parseMoney(draft.price, currency),
  sizes: draft.sizes.map((text) => parseMoney(text, currency)),
  allergens: draft.allergens.toSorted(),
});

export const isPriced = (text: string, currency: string): boolean => parseMoney(text, currency) !== null;

export interface NewItem {
  name: string;
  priceAmount: number;
  description?: string;
  allergens: Allergen[];
  images?: Item['images'];
  sameAsGuid?: string;
}

/** null while there is no name or no price. */
export function newItemOf(draft: Draft, currency: string): NewItem | null {
  const { name, description, priceAmount, allergens } = valuesOf(draft, currency);
  if (name === '' || priceAmount === null) return null;
  return {
    name,
    priceAmount,
    allergens,
    ...(description === null ? {} : { description }),
    ...(draft.picture === null ? {} : { images: imagesOf(draft.picture, []) }),
    ...(draft.sameAs === null ? {} : { sameAsGuid: draft.sameAs }),
  };
}

export interface ItemChanges {
  name?: string;
  description?: string | null;
  priceAmount?: number;
  sizes?: Item['sizes'];
  allergens?: Allergen[];
  images?: Item['images'];
  sameAsGuid?: string | null;
}

/** Only what differs, so that what others changed beside it stays. null: a field is not fit to be saved. */
export function changesOf(draft: Draft, item: Item, currency: string): ItemChanges | null {
  const { name, description, priceAmount, sizes, allergens } = valuesOf(draft, currency);
  if (name === '' || priceAmount === null) return null;
  const priced = item.sizes.map((size, index) => ({
    ...size,
    priceAmount: sizes[index] ?? size.priceAmount,
  }));
  if (sizes.includes(null)) return null;
  const images = imagesOf(draft.picture, item.images);
  return {
    ...(name === item.name ? {} : { name }),
    ...(description === item.description ? {} : { description }),
    ...(priceAmount === item.priceAmount ? {} : { priceAmount }),
    ...(isSame(priced, item.sizes) ? {} : { sizes: priced }),
    ...(isSame(allergens, item.allergens.toSorted()) ? {} : { allergens }),
    ...(isSame(images, item.images) ? {} : { images }),
    ...(draft.sameAs === item.sameAsGuid ? {} : { sameAsGuid: draft.sameAs }),
  };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What somebody typed, on top of what the item has become: fields that were not touched follow it. */
export function rebased(draft: Draft, before: Draft, after: Draft): Draft {
  const keep = <K extends keyof Draft>(field: K): Draft[K] =>
    isSame(draft[field], before[field]) ? after[field] : draft[field];
  // Other sizes than before: the prices that were typed belong to none of them.
  const sizes = before.sizes.length === after.sizes.length ? keep('sizes') : after.sizes;
  return {
    name: keep('name'),
    description: keep('description'),
    price: keep('price'),
    sizes,
    allergens: keep('allergens'),
    picture: keep('picture'),
    sameAs: keep('sameAs'),
  };
}
