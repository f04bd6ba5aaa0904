/** What the postal codes of a zone stand for. How a code is made up differs by country, and so does what `*` leaves open. No I/O. */

/** Of how many codes one of a zone speaks. */
export const POSTAL_UNITS = ['CODE', 'BEGINNING', 'FIRST_PART', 'AREA', 'DISTRICT', 'SECTOR'] as const;

/** By which of its postal codes an address is in a zone. */
export interface PostalMatch {
  /** As the zone has it. */
  pattern: string;
  unit: (typeof POSTAL_UNITS)[number];
  /** What all codes of the unit have in common. */
  covers: string;
}

interface Meaning extends Omit<PostalMatch, 'pattern'> {
  holds(code: Code): boolean;
}

/** The postal code of an address. */
interface Code {
  plain: string;
  british: British | null;
}

/**
 * Where codes have a first part that is an area by itself: how long it is. With or without `*` it stands for all codes that it
 * begins: a ZIP code for its ZIP+4, a forward sortation area, a routing key, and the digits of Dutch, Portuguese and Brazilian codes.
 */
const FIRST_PARTS: Readonly<Record<string, number>> = {
  ...{ US: 5, PR: 5, VI: 5, GU: 5, AS: 5, MP: 5 },
  ...{ CA: 3, IE: 3, NL: 4, PT: 4, BR: 5 },
};

/** Where the outward code, which is shorter or longer, says where its digits end: NG1 is not NG10. */
const BRITISH = new Set(['GB', 'JE', 'GG', 'IM']);

/** The first of a zone's postal codes that stands for the one of an address; undefined: none does. */
export function postalMatch(
  patterns: readonly string[],
  postalCode: string,
  country: string | null,
): PostalMatch | undefined {
  const code = { plain: plain(postalCode), british: britishOf(postalCode) };
  for (const pattern of patterns) {
    const { unit, covers, holds } = meaningOf(pattern, country ?? '');
    if (holds(code)) return { pattern, unit, covers };
  }
  return undefined;
}

function meaningOf(pattern: string, country: string): Meaning {
  const isOpen = pattern.endsWith('*');
  const text = isOpen ? pattern.slice(0, -1) : pattern;
  const british = BRITISH.has(country) ? britishOf(text) : null;
  if (british) return britishMeaning(british);
  const covers = plain(text);
  const begins = (code: Code) => code.plain.startsWith(covers);
  if (covers.length === FIRST_PARTS[country]) return { unit: 'FIRST_PART', covers, holds: begins };
  if (isOpen) return { unit: 'BEGINNING', covers, holds: begins };
  return { unit: 'CODE', covers, holds: (code) => code.plain === covers };
}

/** Postal codes as they are compared: people write them with spaces, hyphens and small letters, or without. */
const plain = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase();

/** Of SW1A 2AA: area SW, district 1A, inward code 2AA. The district is empty where the area is all, and the inward code may be short. */
interface British {
  area: string;
  district: string;
  inward: string;
}

const APART = /^([A-Z]{1,2})(\d[A-Z\d]?)[\s-]+(\d[A-Z]{0,2})$/;
/** Without a blank the district takes what it can: NG11 is district 11, and NG1 1AA is the one way to read NG11AA. */
const TOGETHER = /^([A-Z]{1,2})(?:(\d[A-Z\d]?)(\d[A-Z]{0,2})?)?$/;

/** Null: it is not made up as British codes are. */
function britishOf(text: string): British | null {
  const [, area, district = '', inward = ''] =
    APART.exec(text.trim().toUpperCase()) ?? TOGETHER.exec(plain(text)) ?? [];
  return area === undefined ? null : { area, district, inward };
}

/** What a British code leaves open, with `*` or without. A district has its lettered parts: W1 is W1A and W1D, and not W10. */
function britishMeaning({ area, district, inward }: British): Meaning {
  const outward = area + district;
  const isHere = (code: Code, isIn: (of: British) => boolean) =>
    code.british !== null && code.british.area === area && isIn(code.british);
  if (district === '') return { unit: 'AREA', covers: area, holds: (code) => isHere(code, () => true) };
  if (inward === '')
    return {
      unit: 'DISTRICT',
      covers: outward,
      holds: (code) =>
        isHere(code, (of) => [of.district, of.district.replace(/[A-Z]$/, '')].includes(district)),
    };
  return {
    unit: inward.length === 3 ? 'CODE' : inward.length === 1 ? 'SECTOR' : 'BEGINNING',
    covers: `${outward} ${inward}`,
    holds: (code) => isHere(code, (of) => of.district === district && of.inward.startsWith(inward)),
  };
}
