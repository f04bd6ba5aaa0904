import type { Setting } from './bill.ts';
import type { ModifierQuantities } from './details.ts';
import type { Logo } from './model.ts';
import type { SmallBillTips } from './tip-suggestions.ts';
import type { Language } from './words.ts';

/** The restaurant, as far as its papers name it. */
export interface House {
  readonly name: string;
  readonly address: {
    readonly address1?: string;
    readonly address2?: string;
    readonly postalCode?: string;
    readonly city?: string;
    readonly region?: string;
    readonly country?: string;
    readonly phone?: string;
  } | null;
}

/** What a restaurant wants on its papers, as the API keeps it. */
export interface HouseSettings {
  readonly legalName: string | null;
  readonly taxNumber: string | null;
  /** null: the address of the restaurant. */
  readonly addressLines: readonly string[] | null;
  readonly headerLines: readonly string[];
  readonly footerLines: readonly string[];
  readonly language: Language;
  readonly modifierQuantities: ModifierQuantities;
  readonly taxTable: boolean;
  readonly tipRates: readonly number[] | null;
  /** null: percent on small bills, too. */
  readonly smallBillTips: SmallBillTips | null;
  readonly logo: Logo | null;
}

/** What papers take from it as it is. */
type Unchanged = Pick<
  HouseSettings,
  'language' | 'modifierQuantities' | 'taxTable' | 'tipRates' | 'smallBillTips'
>;

/** Who a paper is from, in whose words, and what stands at its end. */
export function settingOf(
  place: House,
  { legalName, taxNumber, addressLines, headerLines, footerLines, ...rest }: HouseSettings,
): Pick<Setting, 'heading' | 'legalLines' | keyof Unchanged> {
  const { logo, language, modifierQuantities, taxTable, tipRates, smallBillTips } = rest;
  // Whoever has another name for the law still is who guests know.
  const trade = legalName !== null && legalName !== place.name ? [legalName] : [];
  const lines = [
    ...trade,
    ...(addressLines ?? addressOf(place)),
    ...(taxNumber === null ? [] : [taxNumber]),
    ...headerLines,
  ];
  return {
    heading: { name: place.name, lines, logo },
    legalLines: footerLines,
    language,
    modifierQuantities,
    taxTable,
    tipRates,
    smallBillTips,
  };
}

function addressOf({ address }: House): string[] {
  if (address === null) return [];
  const { address1, address2, postalCode, city, region, country, phone } = address;
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  return [address1, address2, town, country, phone].flatMap((line) => line || []);
}
