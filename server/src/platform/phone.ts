import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** How people who write no extension and no words write a number with its country in front. */
const INTERNATIONAL = /^\s*\+[0-9 ()./-]+$/;

/**
 * A telephone number as E.164 writes it, so that however it was typed it is one: with its country in front, or as people of
 * `country` write it. Null when it cannot be read. Whether somebody has the number nobody knows: its length alone counts, since
 * ranges are opened every month. An extension has no place in E.164, so a number with one is none.
 */
export function e164Of(text: string, country: string | null): string | null {
  const read = parse(text, country);
  return read?.isPossible() && !read.ext ? read.number : null;
}

/** A number with a plus in front that no plan of numbers knows, by its digits; null: it is none. */
export const digitsOf = (text: string): string | null =>
  INTERNATIONAL.test(text.normalize('NFKC')) ? typedDigits(text) : null;

/**
 * How a number that somebody looks for may be stored: as E.164 in each of the countries, and as earlier versions wrote it, which
 * took the digits after the plus as they were typed, with a (0) of the area where there was one.
 */
export function storedForms(text: string, countries: readonly (string | null)[]): string[] {
  const read = [null, ...countries].flatMap((country) => {
    const e164 = e164Of(text, country);
    const number = e164 === null ? undefined : parse(e164, null);
    return number ? [number.number, `+${number.countryCallingCode}0${number.nationalNumber}`] : [];
  });
  const typed = typedDigits(text);
  return [...new Set(typed === null ? read : [...read, typed])];
}

/** Digits that tell a number from others that could not be read: with +34, 0034 or without, they end so. */
const LAST_DIGITS = 9;

/**
 * What finds a number again, and no other: all digits of one that was read (E.164), or the last nine of one that was not; null: it has
 * fewer, like that of a room.
 */
export function markOf(phone: string): string | null {
  if (phone.startsWith('+')) return phone.replace(/\D/g, '');
  const digits = lastDigits(phone);
  return digits.length < LAST_DIGITS ? null : digits;
}

/** What finds a number again that was typed in another way; empty: it has no digits. */
export const lastDigits = (phone: string): string =>
  phone.normalize('NFKC').replace(/\D/g, '').slice(-LAST_DIGITS);

/** What is longer is no number; the library's expressions are slow on hostile texts of hundreds of characters. */
const CHARACTERS_MAX = 60;

const parse = (text: string, country: string | null) =>
  text.length > CHARACTERS_MAX
    ? undefined
    : parsePhoneNumberFromString(text.normalize('NFKC').trim(), {
        ...(country !== null && isSupportedCountry(country)
          ? { defaultCountry: country as CountryCode }
          : {}),
        extract: false,
      });

/** ITU-T E.164: at most 15 digits, and no country begins with 0. */
function typedDigits(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}
