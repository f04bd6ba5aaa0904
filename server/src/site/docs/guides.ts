import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../docs/guides/', import.meta.url);

export interface Guide {
  slug: string;
  title: string;
  /** Markdown without its title; its links lead to pages of the service. Read when it is asked for: few ever are. */
  read(): string;
}

/** The guides of docs/guides, by title. The tests run their commands. */
export const GUIDES: readonly Guide[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const url = new URL(file, FOLDER);
    const bytes = readFileSync(url);
    return {
      slug: file.slice(0, -'.md'.length),
      // Of the bytes: a part of a text would keep all of it in memory.
      title: bytes.toString('utf8', '# '.length, bytes.indexOf('\n')),
      read: () => withOwnLinks(readFileSync(url, 'utf8').replace(/^# .*\n/, '')),
    };
  })
  .sort((a, b) => (a.title < b.title ? -1 : 1));

/** Other guides are pages of the service, and so are the pictures that guides show; what else the repository holds (decisions, operations) is only named. */
function withOwnLinks(text: string): string {
  return text
    .replace(/\]\(\.\.\/screens\/guides\/([\w-]+\.webp)\)/g, '](/docs/screens/$1)')
    .replace(/\]\((?!\w+:|\/|\.\.|#)([\w-]+)\.md(#[\w-]+)?\)/g, '](/docs/guides/$1$2)')
    .replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1');
}
