import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { type Part, parseMigration } from '../server/src/platform/db/migrations.ts';

/**
 * Fails the build on numbers of migrations that are missing or there twice, and on statements that lock services out for as long as a
 * table is large (docs/decisions/181-migrations-beside-services.md).
 */

/** Numbers that no file ever had. Any other gap is a migration that is missing, or a number that somebody else still brings. */
const NEVER_USED = [49, 64, 74, 75, 76, 77];
/** From here on each file keeps the rule of statements. Earlier ones do when they have parts. */
const RULE_FROM = 85;

/** A name that is none, a gap, or a number that is there twice. */
export function numberProblems(
  names: readonly string[],
  neverUsed: readonly number[] = NEVER_USED,
): string[] {
  const problems = names
    .filter((name) => !/^\d{3}_\w+\.sql$/.test(name))
    .map((name) => `${name}: a migration is named 123_what_it_does.sql`);
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  for (let number = 1; number <= Math.max(...numbers); number++) {
    const count = numbers.filter((one) => one === number).length;
    const isUnused = neverUsed.includes(number);
    if (count > 1) problems.push(`${number}: ${count} migrations have this number`);
    if (count === 0 && !isUnused) problems.push(`${number}: no migration has this number`);
    if (count > 0 && isUnused) problems.push(`${number}: is listed as never used, and a migration has it`);
  }
  return problems;
}

interface Statement {
  /** Without comments, strings and bodies of functions; in lower case, with single spaces. */
  sql: string;
  /** Whether a comment says `-- Small: why`. */
  small: boolean;
}

/** What stands for itself: comments, strings, bodies of functions, and the ends of statements. */
const PIECE = /--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;/g;

function statementsIn(text: string): Statement[] {
  const plain = text.replace(PIECE, (piece) => {
    if (piece === ';') return '\0';
    if (piece.startsWith('/*')) return ' ';
    if (!piece.startsWith('--')) return "''";
    return /^-- Small: \S/.test(piece) ? '\u0001' : '';
  });
  return plain
    .split('\0')
    .map((one) => ({
      // A name is the same name in quotes, and in the schema that is ours.
      sql: one
        .replaceAll('\u0001', ' ')
        .replace(/"(\w+)"/g, '$1')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase()
        .replace(/\bpublic\./g, ''),
      small: one.includes('\u0001'),
    }))
    .filter(({ sql }) => sql !== '');
}

/** The table that a statement locks, or whose rows it writes. */
const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|(?:update|delete from|truncate(?: table)?|lock(?: table)?|merge into|cluster) (?:only )?|(?:create|drop) (?:or replace )?(?:unique )?(?:index|trigger|policy|rule) .*?\bon )(\w+)/;
const LONG: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(with\b.*\b)?(update|delete from|merge into)\b/, 'change rows in a part "in slices of"'],
  [/^(truncate|lock|cluster|reindex|vacuum|refresh)\b/, 'nobody can use the table meanwhile'],
  [/^create (unique )?index\b/, 'make the index in a part "concurrently"'],
  [/^drop index concurrently\b/, 'this belongs in a part "concurrently"'],
];
/** What takes a moment, however large a table is. What is not here is not known to. */
const QUICK: readonly RegExp[] = [
  /^create table (if not exists )?\w+ \(/,
  /^create (or replace )?(constraint )?(function|procedure|trigger|view|policy|type|sequence|statistics)\b/,
  /^alter (table|function|procedure|trigger|view|policy|type|sequence|index|statistics)\b/,
  /^drop (table|function|procedure|trigger|view|policy|type|sequence|index|statistics)\b/,
  /^(comment on|grant|revoke|analyze \w+)\b/,
  /^select comanda_(protect|append_only)\(/,
  /^insert into \w+ (\([^)]*\) )?(values|default values)\b/,
];
const LONG_ACTIONS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /^alter (column )?\w+ (set data )?type\b/,
    'add a column, fill it in slices, and take the old one away later',
  ],
  [
    /^add (column )?.* generated (always|by default) as\b/,
    'it writes the table anew: fill a column in slices, and by a trigger',
  ],
  [
    /^add column .*\b(default (?!\(*now\(\))\(*[\w.]+\(|(small|big)?serial\b)/,
    'a default that is another for each row writes the table anew',
  ],
  [/^add column .*\b(check|references|unique|primary key)\b/, 'add the constraint by itself, "not valid"'],
  [
    /^add column (?!.*\bdefault\b).*\bnot null\b/,
    'rows that are there have no value: fill it in slices first',
  ],
  [
    /^add (?!column).*\b(check|foreign key)\b(?!.*\bnot valid$)/,
    'add it "not valid", and validate it in a later part',
  ],
  [
    /^add (?!column).*\b(unique|primary key|exclude)\b(?!.* using index )/,
    'make its index in a part "concurrently", and add it "using index"',
  ],
  [
    /^(set (logged|unlogged|tablespace|access method)|attach partition)\b/,
    'it reads or writes the whole table',
  ],
];
const QUICK_ACTIONS: readonly RegExp[] = [
  /^add (column|constraint|check|foreign key|unique|primary key|exclude)\b/,
  /^(drop|validate) constraint\b/,
  /^drop (column )?(if exists )?\w+( cascade)?$/,
  /^alter (column )?\w+ (set|drop) (default|not null|statistics|storage|expression)\b/,
  /^(enable|disable|force|no force) (row level security|trigger)\b/,
  /^(set|reset) \(/,
  /^rename\b/,
];

/** What one file does that locks services out. */
export function statementProblems(name: string, text: string): string[] {
  const { version, parts, codeFrom } = parseMigration(name, text);
  if (codeFrom === version && /serves this schema/.test(text))
    return [`${name}: a line of its own says "Code from NNN on serves this schema.", or no older code does`];
  if (version < RULE_FROM && !/^-- Part: /m.test(text)) return [];
  const made = new Set(
    [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => table!),
  ); // the pattern has it
  return parts.flatMap((part, index) =>
    PROBLEMS[part.kind](part, made, parts.slice(0, index)).map((problem) => `${name}: ${problem}`),
  );
}

type ProblemsOf = (part: Part, made: ReadonlySet<string>, earlier: readonly Part[]) => string[];

const PROBLEMS: Readonly<Record<Part['kind'], ProblemsOf>> = {
  transaction(part, made, earlier) {
    const locking = statementsIn(part.text).filter(
      ({ sql, small }) => !small && !made.has(tableOf(sql) ?? ''),
    );
    const validated = earlier.flatMap((one) => statementsIn(one.text)).map(({ sql }) => sql);
    const tables = new Set(locking.flatMap(({ sql }) => tableOf(sql) ?? []));
    const added = locking.flatMap(({ sql }) =>
      [...sql.matchAll(/ add constraint (\w+)/g)].map(([, name]) => name),
    );
    return [
      ...locking.flatMap(({ sql }) => longIn(sql, validated)),
      ...locking
        .filter(({ sql }) => added.includes(/ validate constraint (\w+)/.exec(sql)?.[1]))
        .map(({ sql }) => `"${short(sql)}": in a later part, which does not hold the lock of the first`),
      ...(tables.size > 1
        ? [
            `one part locks ${[...tables].join(' and ')}: services lock them in another sequence; give each a part`,
          ]
        : []),
    ];
  },
  slices: ({ text, table }) =>
    statementsIn(text)
      .filter(({ sql }) => !sql.includes('{slice}') || tableOf(sql) !== table)
      .map(({ sql }) => `"${short(sql)}": a part in slices of ${table} changes rows of it, "where {slice}"`),
  concurrently: ({ text }) =>
    statementsIn(text)
      .filter(
        ({ sql }) =>
          !/^(create (unique )?index concurrently if not exists|drop index concurrently if exists)\b/.test(
            sql,
          ),
      )
      .map(
        ({ sql }) =>
          `"${short(sql)}": a concurrent part makes indexes "if not exists", or drops them "if exists"`,
      ),
};

const tableOf = (sql: string): string | undefined => TABLE.exec(sql)?.[1];
const short = (sql: string): string => (sql.length > 60 ? `${sql.slice(0, 60)}…` : sql);

function longIn(sql: string, validated: readonly string[]): string[] {
  const found = LONG.find(([pattern]) => pattern.test(sql));
  if (found) return [`"${short(sql)}": ${found[1]}`];
  if (!QUICK.some((pattern) => pattern.test(sql)))
    return [`"${short(sql)}": is not known to take a moment only; say "-- Small: why" if it does`];
  const [, table = '', actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(sql) ?? [];
  if (actions === undefined) return [];
  return actionsIn(actions).flatMap((given) => {
    // The word may be left out.
    const action = given.replace(
      /^add (?!column|constraint|check|foreign|unique|primary|exclude)(if not exists )?/,
      'add column ',
    );
    const long = LONG_ACTIONS.find(([pattern]) => pattern.test(action));
    if (long) return [`"${short(action)}" of ${table}: ${long[1]}`];
    if (!QUICK_ACTIONS.some((pattern) => pattern.test(action)))
      return [`"${short(action)}" of ${table}: is not known to take a moment only`];
    const [, column] = /^alter (?:column )?(\w+) set not null$/.exec(action) ?? [];
    return column !== undefined && !isKnownNotNull(table, column, validated)
      ? [`"${action}" of ${table}: validate a check (${column} is not null) in a part before`]
      : [];
  });
}

/** The actions of an `alter table`: commas within parentheses separate others. */
function actionsIn(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

/** Postgres reads no table for NOT NULL when a constraint that holds says it already. */
function isKnownNotNull(table: string, column: string, earlier: readonly string[]): boolean {
  const added = new RegExp(
    `^alter table ${table} add constraint (\\w+) check \\(${column} is not null\\) not valid$`,
  );
  const names = earlier.flatMap((sql) => added.exec(sql)?.[1] ?? []);
  return names.some((name) => earlier.includes(`alter table ${table} validate constraint ${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync('server/migrations/*').sort();
  const problems = [
    ...numberProblems(paths.map((path) => basename(path))),
    ...paths.flatMap((path) => statementProblems(basename(path), readFileSync(path, 'utf8'))),
  ];
  for (const problem of problems) process.stderr.write(`server/migrations: ${problem}\n`);
  process.stdout.write(`migrations: ${paths.length} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
