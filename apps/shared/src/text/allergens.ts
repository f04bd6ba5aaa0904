/** The fourteen allergens of EU law, in the words of the apps. An app that shows them has the Spanish for each. */
export const ALLERGENS = {
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
} as const;
