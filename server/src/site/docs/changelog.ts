import { readFileSync } from 'node:fs';

const FILE = new URL('../../../../CHANGELOG.md', import.meta.url);

/** CHANGELOG.md of the release that runs, in Markdown, without its title. */
export const readChangelog = (): string => readFileSync(FILE, 'utf8').replace(/^# .*\n/, '');
