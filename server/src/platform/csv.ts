/** What a spreadsheet would take for a formula begins so; an apostrophe in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A field of CSV (RFC 4180) that no spreadsheet runs. */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A field as it was before `csvText`. */
export const fromCsvText = (field: string): string =>
  field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;

/** The content type of CSV as RFC 4180 has it, with a header line. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
