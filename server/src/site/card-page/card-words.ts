import type { PageLanguage } from '../../platform/http/request/reader.ts';

/** The words of the card page, in each language of pages for guests. */

const ENGLISH = {
  title: 'Card',
  description: 'Where a card is typed in.',
  noScript: 'This page needs JavaScript to hand your card to the bank.',
  number: 'Card number',
  expiry: 'Expires MM/YY',
  expiryForm: 'MM/YY',
  cvv: 'Security code',
  use: 'Use this card',
  ending: 'Card ending in',
  notDigits: 'A card number has digits only.',
  tooLong: 'This card number is too long.',
  required: 'This is required.',
  noCard: 'This is not a card number. Please look at the digits again.',
  refused: 'The bank does not take this card number.',
  allDigits: 'Please give all digits of the card number.',
  whichExpiry: 'Please give the month and the year, such as 04/29, of a card that is still good.',
  whichCvv: 'Please give the three or four digits.',
  lost: 'The bank could not be reached. Nothing was charged; please try again.',
  alone: 'This page takes cards inside the page of a shop.',
};

export const CARD_WORDS: Readonly<Record<PageLanguage, typeof ENGLISH>> = {
  en: ENGLISH,
  es: {
    title: 'Tarjeta',
    description: 'Donde se introduce una tarjeta.',
    noScript: 'Esta página necesita JavaScript para entregar tu tarjeta al banco.',
    number: 'Número de tarjeta',
    expiry: 'Caduca MM/AA',
    expiryForm: 'MM/AA',
    cvv: 'Código de seguridad',
    use: 'Usar esta tarjeta',
    ending: 'Tarjeta terminada en',
    notDigits: 'Un número de tarjeta solo tiene cifras.',
    tooLong: 'Este número de tarjeta es demasiado largo.',
    required: 'Esto es obligatorio.',
    noCard: 'Esto no es un número de tarjeta. Revisa las cifras.',
    refused: 'El banco no acepta este número de tarjeta.',
    allDigits: 'Escribe todas las cifras del número de tarjeta.',
    whichExpiry: 'Escribe el mes y el año, como 04/29, de una tarjeta que no haya caducado.',
    whichCvv: 'Escribe las tres o cuatro cifras.',
    lost: 'No se ha podido contactar con el banco. No se ha cobrado nada; inténtalo de nuevo.',
    alone: 'Esta página toma tarjetas dentro de la página de una tienda.',
  },
};
