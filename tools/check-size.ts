import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Fails the build when code grows out of the size in which it reads well: long functions, long files, long parameter lists.
 * Nested functions count in the ones around them.
 */

/** The median, and the longest tenth, of all functions, in lines. */
const LINES_P50 = 8;
const LINES_P90 = 25;
/** Of all functions, at most this part may have more than LONG_LINES. */
const LONG_LINES = 40;
const LONG_PART = 0.02;
const LINES_MAX = 80;
const FILE_LINES_MAX = 300;
const PARAMETERS_MAX = 4;

/** Tables of data that read as one piece. */
const LONG_FILES = /^sdk\/src\/generated\/|\.gen\.ts$|common-passwords\.ts$/;
const CODE =
  /^(server\/(src|bin)|pricing\/src|documents\/src|sdk\/src|simulators\/src|embedded-postgres\/src|apps\/\w+\/src|tools)\/.*\.tsx?$/;

export interface FunctionSize {
  where: string;
  lines: number;
  parameters: number;
}

/** Every function of a file with its lines and parameters. */
export function functionsOf(path: string, text: string): FunctionSize[] {
  const starts = lineStarts(text);
  const found: FunctionSize[] = [];
  const note = (node: { start: number; end: number; params: readonly unknown[] }): void => {
    const first = lineAt(starts, node.start);
    const lines = lineAt(starts, node.end) - first + 1;
    found.push({ where: `${path}:${first}`, lines, parameters: node.params.length });
  };
  const { program } = parseSync(path, text);
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program);
  return found;
}

/** What is wrong with the sizes of some functions, as sentences. */
export function problemsOf(functions: readonly FunctionSize[]): string[] {
  const { p50, p90, longPart } = figuresOf(functions);
  const problems: string[] = [];
  if (p50 > LINES_P50) problems.push(`half of all functions have more than ${LINES_P50} lines: ${p50}`);
  if (p90 > LINES_P90) problems.push(`a tenth of all functions have more than ${LINES_P90} lines: ${p90}`);
  if (longPart > LONG_PART)
    problems.push(`${percent(longPart)} of all functions have more than ${LONG_LINES} lines`);
  for (const { where, lines, parameters } of functions) {
    if (lines > LINES_MAX) problems.push(`${where}: a function of ${lines} lines; ${LINES_MAX} is the most`);
    if (parameters > PARAMETERS_MAX)
      problems.push(`${where}: ${parameters} parameters; take an object from ${PARAMETERS_MAX + 1} on`);
  }
  return problems;
}

/** Median, ninth decile and the part of long functions. */
export function figuresOf(functions: readonly FunctionSize[]): {
  p50: number;
  p90: number;
  longPart: number;
} {
  const sorted = functions.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const long = sorted.filter((lines) => lines > LONG_LINES).length;
  return { p50: at(0.5), p90: at(0.9), longPart: sorted.length === 0 ? 0 : long / sorted.length };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The line of an offset, from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => CODE.test(path) && !/\.test\.tsx?$/.test(path));
  const texts = files.map((path) => [path, readFileSync(path, 'utf8')] as const);
  const functions = texts.flatMap(([path, text]) => functionsOf(path, text));
  const problems = problemsOf(functions);
  for (const [path, text] of texts) {
    const lines = text.split('\n').length - 1;
    if (lines > FILE_LINES_MAX && !LONG_FILES.test(path))
      problems.push(`${path}: ${lines} lines; ${FILE_LINES_MAX} is the most`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const { p50, p90, longPart } = figuresOf(functions);
  process.stdout.write(
    `size: ${functions.length} functions, p50 ${p50}, p90 ${p90}, ${percent(longPart)} over ${LONG_LINES} lines, ${problems.length} problems\n`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
