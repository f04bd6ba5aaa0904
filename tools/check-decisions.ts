import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/** Fails the build when the numbers of docs/decisions/ have a gap, a record has no status, or a reference leads nowhere. */

const RECORD = /^docs\/decisions\/\d{3}-[\w-]+\.md$/;
const HEAD = /^# (\d{3}) (.+)\n\nStatus: ((?:accepted|superseded by \[).*)\n\n/;
const LINK = /\[(\d{3})\]\(([\w./-]*\d{3}-[\w-]+\.md)\)/g;
const PATH = /docs\/decisions\/(\d{3}-[\w-]+\.md)/g;
const NUMBERS = /(?:docs\/decisions\/|\bdecision )(\d{3}(?:, \d{3})*)(?![\d-])/g;

/** Names records that do not exist, on purpose. */
const INVENTED = /^tools\/check-decisions\.test\.ts$/;

export type Texts = ReadonlyMap<string, string>;

/** The records among some files, in the sequence of their numbers. */
const recordsIn = (texts: Texts): string[] => [...texts.keys()].filter((path) => RECORD.test(path)).sort();

/** The wrong things, as sentences. */
export function decisionProblems(texts: Texts): string[] {
  const records = recordsIn(texts);
  const names = new Set(records.map((path) => basename(path)));
  const numbers = new Set([...names].map((name) => name.slice(0, 3)));
  const problems: string[] = [];
  for (const [index, path] of records.entries()) {
    const expected = String(index + 1).padStart(3, '0');
    const [, number] = HEAD.exec(texts.get(path)!) ?? [];
    if (!basename(path).startsWith(expected)) problems.push(`${path}: the next number is ${expected}`);
    if (number !== basename(path).slice(0, 3))
      problems.push(`${path}: begins with "# ${expected} Title" and, apart, "Status: accepted"`);
  }
  for (const [path, text] of texts) {
    const links = [...text.matchAll(LINK)].map(([, number, target]) => [number!, basename(target!)] as const);
    for (const [number, name] of links)
      if (!names.has(name) || !name.startsWith(number))
        problems.push(`${path}: [${number}] leads to ${name}, which is not that record`);
    for (const [, name] of text.matchAll(PATH))
      if (!names.has(name!)) problems.push(`${path}: there is no record ${name}`);
    for (const [, list] of text.matchAll(NUMBERS))
      for (const number of list!.split(', '))
        if (!numbers.has(number)) problems.push(`${path}: there is no record ${number}`);
  }
  return problems;
}

/** docs/decisions/README.md: what a record is, and all of them with their status. */
export function decisionIndex(texts: Texts): string {
  const rows = recordsIn(texts).map((path) => {
    const [, number, title, status] = HEAD.exec(texts.get(path)!) ?? [];
    return `| [${number}](${basename(path)}) | ${title} | ${status} |`;
  });
  return `# Decisions

One page per choice that someone could question: what the situation was, what we decided, what
follows. From the first release on a record is not edited when we change our mind: a later one says
so, and the status of the older one points to it. Before it, records were revised in place; their
status says so.

A new record takes the next number, and a line \`Status: accepted\` below its title. This table is
made by \`npm run generate\`.

| Number | Title | Status |
|--------|-------|--------|
${rows.join('\n')}
`;
}

/** The project's own texts: what a record may be named in. */
export function readTexts(): Texts {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const paths = listed.split('\n').filter((path) => /\.(ts|js|md|sql)$/.test(path) && !INVENTED.test(path));
  return new Map(paths.flatMap((path) => textOf(path)));
}

/** Nothing for a file that git still lists and that is gone. */
function textOf(path: string): [string, string][] {
  try {
    return [[path, readFileSync(path, 'utf8')]];
  } catch {
    return [];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = decisionProblems(readTexts());
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
