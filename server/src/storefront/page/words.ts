import type { PageLanguage } from '../../platform/http/request/reader.ts';

/** The words of a restaurant's page. The app that takes it over has the same (apps/guest/src/text). */

const WORDS = {
  en: {
    menu: 'Menu',
    description: (name: string) => `The menu of ${name}. Order to take away or for delivery.`,
    OPEN: 'Open now',
    CLOSED: 'Closed at the moment',
    PAUSED: 'No orders for the moment',
    SLOT_FULL: 'Busy at the moment',
    from: (time: string) => `orders from ${time}`,
    soldOut: 'Sold out',
    priceFrom: (price: string) => `from ${price}`,
    nothing: 'Nothing is on sale at the moment.',
    noScript: 'To order here, please turn JavaScript on. Or call us.',
    contains: (names: string) => `Contains ${names}`,
    noRestaurant: 'No restaurant is here',
    lookAgain: 'Look at the address again. Perhaps the restaurant has closed.',
  },
  es: {
    menu: 'Carta',
    description: (name: string) => `La carta de ${name}. Pide para llevar o a domicilio.`,
    OPEN: 'Abierto ahora',
    CLOSED: 'Cerrado en este momento',
    PAUSED: 'Sin pedidos por el momento',
    SLOT_FULL: 'Mucha demanda en este momento',
    from: (time: string) => `pedidos desde ${time}`,
    soldOut: 'Agotado',
    priceFrom: (price: string) => `desde ${price}`,
    nothing: 'No hay nada a la venta en este momento.',
    noScript: 'Para pedir aquí, activa JavaScript. O llámanos.',
    contains: (names: string) => `Contiene ${names}`,
    noRestaurant: 'Aquí no hay ningún restaurante',
    lookAgain: 'Revisa la dirección. Quizá el restaurante haya cerrado.',
  },
} as const;

/** The fourteen of EU law, as guests know them. */
const ALLERGENS: Readonly<Record<string, readonly [en: string, es: string]>> = {
  CELERY: ['celery', 'apio'],
  CRUSTACEANS: ['crustaceans', 'crustáceos'],
  EGGS: ['eggs', 'huevos'],
  FISH: ['fish', 'pescado'],
  GLUTEN: ['gluten', 'gluten'],
  LUPIN: ['lupin', 'altramuces'],
  MILK: ['milk', 'leche'],
  MOLLUSCS: ['molluscs', 'moluscos'],
  MUSTARD: ['mustard', 'mostaza'],
  PEANUTS: ['peanuts', 'cacahuetes'],
  SESAME: ['sesame', 'sésamo'],
  SOY: ['soy', 'soja'],
  SULPHITES: ['sulphites', 'sulfitos'],
  TREE_NUTS: ['tree nuts', 'frutos secos'],
};

export const allergenIn = (language: PageLanguage, allergen: string): string =>
  ALLERGENS[allergen]?.[language === 'es' ? 1 : 0] ?? allergen;

export type Words = (typeof WORDS)[PageLanguage];
export const wordsOf = (language: PageLanguage): Words => WORDS[language];
