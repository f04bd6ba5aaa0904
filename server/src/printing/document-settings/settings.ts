import type { Language, Logo, ModifierQuantities } from '@comanda/documents';

/** What a restaurant wants on its papers. Pure. */
export interface DocumentSettings {
  /** null: the name of the restaurant. */
  legalName: string | null;
  taxNumber: string | null;
  /** null: the address of the restaurant. */
  addressLines: string[] | null;
  headerLines: string[];
  footerLines: string[];
  language: Language;
  paper: '80' | '58';
  /** null: as many as most printers have on that paper. */
  columns: number | null;
  /** What several modifiers of several dishes are counted for. */
  modifierQuantities: ModifierQuantities;
  taxTable: boolean;
  /** Percent to choose from; null: bills ask for no tip. */
  tipRates: number[] | null;
  /** Amounts to choose from on bills below an amount, in the place of percent. Minor units. */
  smallBillTips: { belowAmount: number; amounts: number[] } | null;
  logo: Logo | null;
  /** `{year}` stands for the year. */
  invoiceSeries: string;
  creditNoteSeries: string;
}

export const NO_SETTINGS: DocumentSettings = {
  legalName: null,
  taxNumber: null,
  addressLines: null,
  headerLines: [],
  footerLines: [],
  language: 'en',
  paper: '80',
  columns: null,
  modifierQuantities: 'EACH',
  taxTable: true,
  tipRates: null,
  smallBillTips: null,
  logo: null,
  invoiceSeries: 'INV',
  creditNoteSeries: 'CN',
};

/** At the normal font of most printers. */
const COLUMNS = { '80': 42, '58': 32 } as const;

/** The paper and columns that documents are made for, unless a request says otherwise. */
export const formOf = ({ paper, columns }: Pick<DocumentSettings, 'paper' | 'columns'>) => ({
  paper,
  columns: columns ?? COLUMNS[paper],
});
