import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/**
 * Fails the build on a `!` that says "this is never null" without saying why. An element of a list that the code around it
 * has just counted needs no words: `list[index]!`, `rows.at(-1)!`. Anything else has a line comment beside it, or above it with
 * no empty line between.
 */

const CODE =
  /^(server\/(src|bin)|pricing\/src|documents\/src|sdk\/src|simulators\/src|embedded-postgres\/src)\/.*(?<!\.test)\.ts$/;

/** The places of a file that assert without a reason, each as `path:line`. */
export function bareAssertionsIn(path: string, text: string): string[] {
  const { program, comments } = parseSync(path, text);
  const lines = text.split('\n');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const commented = new Set(comments.filter(({ type }) => type === 'Line').map(({ end }) => lineOf(end)));
  const isExplained = (line: number): boolean =>
    commented.has(line) || (line > 1 && lines[line - 2] !== '' && isExplained(line - 1));
  const problems = new Set<string>();
  new Visitor({
    TSNonNullExpression({ expression, end }) {
      const line = lineOf(end);
      if (isElement(expression) || isExplained(line)) return;
      problems.add(`${path}:${line}: say in a comment why this is never null, or have the type say it`);
    },
  }).visit(program);
  return [...problems];
}

/** `list[index]`, `list.at(-1)` */
function isElement(node: Node): boolean {
  if (node.type === 'MemberExpression') return node.computed;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && property.name === 'at';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((path) => CODE.test(path));
  const problems = files.flatMap((path) => bareAssertionsIn(path, readFileSync(path, 'utf8')));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`assertions: ${files.length} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
