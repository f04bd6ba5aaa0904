import { parseSync, Visitor } from 'oxc-parser';
import { FUNCTIONS, GROUPS, READS_VIEWS, SQL_FILES, TABLES, VIEWS } from './architecture.ts';

/**
 * The rule of tables: a module writes only its own tables, and reads its own, those of groups above it and those of modules
 * before it in its own group. It follows SQL: the string and template literals of a module's files, and the migrations.
 */

/** `group/module` in the order of the rule; what the platform keeps comes before all. */
const ORDER = [
  'platform',
  ...GROUPS.flatMap(([group, ...modules]) => modules.map((module) => `${group}/${module}`)),
];

const ownersOf = (owned: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(owned).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)));
const TABLE_OWNERS: ReadonlyMap<string, string> = ownersOf(TABLES);
const VIEW_OWNERS: ReadonlyMap<string, string> = ownersOf(VIEWS);

/** Stands for what a template puts in. */
const HOLE = ' $hole ';
const VERB = /\b(?:select|insert|update|delete|truncate|merge|from|join|with)\b/;
/** In files that are not for SQL an ordinary sentence may hold a verb, but not these. */
const CLEARLY_SQL =
  /\bselect\s[^.]*\sfrom\s|\binsert into \w+ \(|\bdelete from \w+ where\b|\bupdate \w+ set\b/;
const WRITE =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into|(?<!\b(?:for|key|do)\s+)update)\s+(?:only\s+)?(\$?\w+)/g;
const WORD = /(?<![.\w$])([a-z_]\w*)(?!\w|\s*\()/g;
/** What a column is called may be a table's name too. */
const ALIAS = /\bas\s+\w+/g;
const CALL = /(?<![.\w$])(comanda_\w+)\s*\(/g;
/** A slot of the ring of events; the number is put in by a template. */
const EVENT_SLOT = /^events_(?:\d+)?$/;

/** What a file of a module reads, writes and calls against the rule, as sentences. */
export function tableProblemsOf(path: string, module: string, source: string): string[] {
  const problems = new Set<string>();
  for (const text of textsOf(path, source)) {
    const sql = text.replace(/--.*$/gm, ' ').replace(/'[^']*'/g, "''");
    for (const [, table] of sql.matchAll(WRITE)) add(problems, writeProblem(module, table!));
    for (const [, word] of sql.replace(WRITE, ' ').replace(ALIAS, ' ').matchAll(WORD))
      add(problems, readProblem(module, word!));
    for (const [, name] of sql.matchAll(CALL)) add(problems, callProblem(module, name!));
  }
  return [...problems].map((problem) => `${path}: ${problem}`);
}

const add = (problems: Set<string>, problem: string | undefined) => problem && problems.add(problem);

function writeProblem(module: string, table: string): string | undefined {
  const owner = EVENT_SLOT.test(table) ? 'records/events' : TABLE_OWNERS.get(table);
  if (owner === module) return undefined;
  return owner === undefined
    ? `writes ${table}, which is not in TABLES`
    : `writes ${table}: send a statement of ${owner}, its owner`;
}

function readProblem(module: string, name: string): string | undefined {
  const table = TABLE_OWNERS.get(name);
  const owner = table ?? VIEW_OWNERS.get(name);
  if (owner === undefined || owner === module) return undefined;
  if (ORDER.indexOf(owner) > ORDER.indexOf(module))
    return `reads ${name}, but ${owner} comes after ${module}`;
  if (table !== undefined && READS_VIEWS.includes(module))
    return `reads the table ${name}: read a view of ${owner}`;
  return undefined;
}

function callProblem(module: string, name: string): string | undefined {
  const owner = FUNCTIONS[name];
  if (owner === 'platform' || owner === module) return undefined;
  return owner === undefined
    ? `calls ${name}, which is not in FUNCTIONS`
    : `calls ${name}, which belongs to ${owner}`;
}

/** The string and template literals of a file that are, or may be, SQL. */
function textsOf(path: string, source: string): string[] {
  const isSql = SQL_FILES.test(path) ? VERB : CLEARLY_SQL;
  const texts: string[] = [];
  const take = (text: string) => isSql.test(text) && texts.push(text);
  new Visitor({
    TemplateLiteral: ({ quasis }) => void take(quasis.map(({ value }) => value.raw).join(HOLE)),
    Literal: ({ value }) => void (typeof value === 'string' && take(value)),
  }).visit(parseSync(path, source).program);
  return texts;
}

/** What the migrations make and the lists do not name, and the other way round. */
export function undeclaredIn(migrations: string): string[] {
  const made = (what: string) =>
    [...migrations.matchAll(new RegExp(`^create ${what} (\\w+)`, 'gm'))].map(([, name]) => name!);
  const compare = (list: string, real: readonly string[], listed: readonly string[]) => [
    ...real.filter((name) => !listed.includes(name)).map((name) => `${name} is not in ${list}`),
    ...listed
      .filter((name) => !real.includes(name))
      .map((name) => `${name} is in ${list}, but nothing makes it`),
  ];
  return [
    ...compare(
      'TABLES',
      [...made('table'), 'schema_migrations', 'schema_migration_parts'],
      [...TABLE_OWNERS.keys()],
    ),
    ...compare('VIEWS', made('view'), [...VIEW_OWNERS.keys()]),
    ...compare('FUNCTIONS', made('function'), Object.keys(FUNCTIONS)),
  ];
}
