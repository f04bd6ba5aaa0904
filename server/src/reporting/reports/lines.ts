import { failFields } from '../../platform/errors.ts';

/** The lines of a report, while they are added up. No I/O. */

/** A line of a report. `key` and `labels` are in the sequence of its columns. */
export interface Line {
  key: string[];
  labels: string[];
  currency: string;
  amounts: number[];
  /** See percentiles.ts. */
  percentiles?: readonly (number | null)[];
}

/** Lines that are held in memory at once. A stream that begins with the day holds few at a time. */
const LINES_MAX = 250_000;

export class Lines {
  readonly #lines = new Map<string, Line>();
  readonly #max: number;

  constructor(max = LINES_MAX) {
    this.#max = max;
  }

  /** Adds to the line of the same key and currency; the line is the caller's no more. VALIDATION_ERROR when there are too many. */
  add(line: Line): void {
    const name = `${line.currency}\u0000${line.key.join('\u0000')}`;
    const known = this.#lines.get(name);
    if (known) {
      for (const [index, amount] of line.amounts.entries())
        known.amounts[index] = (known.amounts[index] ?? 0) + amount;
      known.labels = line.labels;
      return;
    }
    this.#lines.set(name, line);
    if (this.#lines.size > this.#max) rejectTooManyLines(this.#max);
  }

  all(): Iterable<Line> {
    return this.#lines.values();
  }

  /** All of them, those that came to nothing left out: by what people call them, then by their keys. */
  inOrder(): Line[] {
    return [...this.#lines.values()]
      .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
      .sort(byKey);
  }
}

function rejectTooManyLines(max: number): never {
  const message = `gives more than ${max} lines at once; as CSV or NDJSON with day in front there may be any number`;
  failFields([{ in: 'query', path: '/groupBy', rule: 'maximum', message }]);
}

const COLLATOR = new Intl.Collator('en');

const byKey = (a: Line, b: Line): number => {
  for (const [index, own] of a.key.entries()) {
    const [before = '', after = ''] = [a.labels[index], b.labels[index]];
    const label = before === after ? 0 : COLLATOR.compare(before, after);
    if (label !== 0) return label;
    if (own !== b.key[index]) return own < (b.key[index] ?? '') ? -1 : 1;
  }
  return a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0;
};
