import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Fails the build on lines of Markdown that are too long to read beside one another. */
const WIDTH = 100;

/** The lines of prose that could be shorter, each as `path:line`. Code, tables and long words are left alone. */
export function longLinesIn(path: string, text: string): string[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isLong = [...line].length > WIDTH && line.trim().slice(0, WIDTH).includes(' ');
    const isProse = !isCode && !/^(\||#|>|\[|<|\s{4}|Status:)/.test(line);
    return isLong && isProse ? [`${path}:${index + 1}: wrap at ${WIDTH} columns`] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((path) => path !== '');
  const problems = files.flatMap((path) => longLinesIn(path, readFileSync(path, 'utf8')));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
