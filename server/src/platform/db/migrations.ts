import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The migrations of this code, as files say them (docs/decisions/181-migrations-beside-services.md). */

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** What a migration says of older code (docs/decisions/109-older-code-on-a-newer-schema.md). Without it none goes on. */
const CODE_FROM = /^-- Code from (\d{3}) on serves this schema\.$/m;
/** The hash of a text that the file had before, and that made the same schema. */
const ALSO_KNOWN_AS = /^-- Also known as ([0-9a-f]{64})\.$/gm;
const PART = /^-- Part: (.*)$/m;
const KIND = /^(?:in a (transaction)|in (slices) of (\w+)(?:, reading (\w+))?|(concurrently))$/;
/** Stands in the statement of slices for one of them. */
const SLICE = '{slice}';

/** Something that is done by itself. Parts run one after the other, and each can be run again without harm. */
export interface Part {
  /** A transaction waits for tables 1.5 s at most; slices are many of them; concurrent statements run outside of any. */
  kind: 'transaction' | 'slices' | 'concurrently';
  /** As the file says it. */
  title: string;
  /** The table that slices are of. */
  table: string;
  /** Another table that their statement reads. */
  reads: string | undefined;
  text: string;
  checksum: string;
}

export interface Migration {
  version: number;
  name: string;
  checksum: string;
  /** Hashes of earlier texts of this file: whoever ran one of them has this schema. */
  alsoKnownAs: string[];
  /** The oldest code that serves the schema after it, by the newest version which that code knows. */
  codeFrom: number;
  parts: Part[];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a file says. Throws on a part that nobody knows how to run. */
export function parseMigration(name: string, text: string): Migration {
  const version = Number(name.slice(0, 3));
  return {
    version,
    name,
    checksum: hashOf(text),
    alsoKnownAs: [...text.matchAll(ALSO_KNOWN_AS)].map(([, hash]) => hash!), // the pattern has it
    codeFrom: Number(CODE_FROM.exec(text)?.[1] ?? version),
    parts: partsOf(name, text),
  };
}

/** A file without parts is one transaction. What stands before the first part is a comment. */
function partsOf(name: string, text: string): Part[] {
  const [head = '', ...pieces] = text.split(PART);
  if (pieces.length === 0) return [partOf(name, 'in a transaction', text)];
  if (head.replace(/^--.*$/gm, '').trim() !== '')
    throw new Error(`${name}: only comments stand before the first part.`);
  return Array.from({ length: pieces.length / 2 }, (_, index) =>
    partOf(name, pieces[2 * index]!, pieces[2 * index + 1]!),
  );
}

function partOf(name: string, title: string, text: string): Part {
  const [, transaction, slices, table = '', reads, concurrently] = KIND.exec(title) ?? [];
  const kind = (transaction ?? slices ?? concurrently) as Part['kind'] | undefined;
  if (kind === undefined) throw new Error(`${name}: there is no part "${title}".`);
  return { kind, title, table, reads, text, checksum: hashOf(text) };
}

let read: Migration[] | undefined;

/** The migrations of this code, in order. Forward only: a file that has run is never edited. */
export function readMigrations(): Migration[] {
  read ??= readdirSync(FOLDER)
    .filter((name) => /^\d{3}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => parseMigration(name, readFileSync(`${FOLDER}${name}`, 'utf8')));
  return read;
}

/** Newest version that this code knows. */
export const knownSchema = (): number => readMigrations().at(-1)?.version ?? 0;

/** The statement of slices for the rows of one. */
export const sliceOf = ({ text }: Part, rows: string): string => text.replaceAll(SLICE, rows);

/** The statements of a concurrent part, without comments. */
export const statementsOf = ({ text }: Part): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** All of it as one transaction, for a database that nobody uses yet. */
export function wholeOf({ parts }: Migration): string {
  const textOf = (part: Part) =>
    part.kind === 'concurrently' ? part.text.replace(/ concurrently\b/g, '') : sliceOf(part, 'true');
  return parts.map(textOf).join('\n');
}
