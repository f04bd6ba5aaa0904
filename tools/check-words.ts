import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WORDS, type Word } from './words.ts';

/** Fails the build on names that were replaced (tools/words.ts). */

/** Where old names are listed, or are history, and what is generated from a file that is checked. */
const LISTS =
  /^(tools\/(words|check-words\.test)\.ts|CHANGELOG\.md|docs\/decisions\/.*|sdk\/src\/generated\/.*|.*\.gen\.ts)$/;
const TEXTS = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.sql', '*.md', 'docs/openapi.json'];

/** The replaced words in one file, each as `path:line: …`. */
export function oldWordsIn(path: string, text: string, words: readonly Word[] = WORDS): string[] {
  const wanted = words.filter(({ only, except }) => (only?.test(path) ?? true) && !except?.test(path));
  return text.split('\n').flatMap((line, index) =>
    wanted.flatMap(({ pattern, use }) => {
      const found = pattern.exec(line);
      return found ? [`${path}:${index + 1}: "${found[0]}": write ${use}`] : [];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...TEXTS], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path !== '' && !LISTS.test(path));
  const problems = files.flatMap((path) => oldWordsIn(path, readFileSync(path, 'utf8')));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`words: ${files.length} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
