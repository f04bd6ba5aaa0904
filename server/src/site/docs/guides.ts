import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../docs/guides/', import.meta.url);

export interface Guide {
  slug: string;
  title: string;
  /** Markdown without its title; its links lead to pages of the service. */
  text: string;
}

/** The guides of docs/guides, by title. The tests run their commands. */
export const GUIDES: readonly Guide[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const [heading, ...lines] = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
    return {
      slug: file.slice(0, -'.md'.length),
      title: heading!.replace(/^# /, ''), // a file has a first line
      text: withOwnLinks(lines.join('\n')),
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
