import { type Html, html } from '../../platform/http/response/html.ts';
import { highlightJson } from './code.ts';
import { slugOf } from './section-of.ts';

/**
 * The Markdown that our own texts are written in: paragraphs, headings (## and ###), lists, numbered ones too, tables, fenced code, and
 * within a line code, bold, emphasis, links and pictures of this server. Whatever else there is stays visible as text; nothing becomes markup by itself.
 */
export function markdown(text: string): Html {
  const blocks: Html[] = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') lines.shift();
    else blocks.push(block(lines));
  }
  return html`${blocks}`;
}

/** The headings of a text, to link to. */
export function headingsOf(text: string): { title: string; id: string }[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ title, id: slugOf(title) }));
}

/** Takes one block off the lines. */
function block(lines: string[]): Html {
  const first = lines[0]!;
  if (first.startsWith('```')) return fence(lines);
  if (first.startsWith('## ')) {
    lines.shift();
    const title = first.slice(3);
    return html`<h2 id="${slugOf(title)}"><a href="#${slugOf(title)}">${title}</a></h2>\n`;
  }
  if (first.startsWith('### ')) {
    lines.shift();
    return html`<h3>${inline(first.slice(4))}</h3>\n`;
  }
  if (first.startsWith('| ')) return table(takeWhile(lines, (line) => line.startsWith('|')));
  if (first.startsWith('- ')) return html`<ul>${items(lines, /^- /m)}</ul>\n`;
  if (first.startsWith('1. ')) return html`<ol>${items(lines, /^\d+\. /m)}</ol>\n`;
  const paragraph = takeWhile(lines, (line) => line.trim() !== '' && !/^(###? |```|\| |- |1\. )/.test(line));
  return html`<p>${inline(paragraph.join('\n'))}</p>\n`;
}

/** The items of a list, each of which may go on in lines that are indented. */
function items(lines: string[], mark: RegExp): Html[] {
  return takeWhile(lines, (line) => mark.test(line) || line.startsWith('  '))
    .join('\n')
    .split(mark)
    .slice(1)
    .map((item) => html`<li>${inline(item.trimEnd().replace(/\n +/g, ' '))}</li>`);
}

/** At least one line, whatever it is: every block takes something off, so the reading ends. */
function takeWhile(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index > 0 && !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function fence(lines: string[]): Html {
  const language = lines.shift()!.slice(3); // the line that began it
  const end = lines.indexOf('```');
  const code = lines.splice(0, end === -1 ? lines.length : end).join('\n');
  lines.shift();
  return html`<pre tabindex="0"><code>${language === 'json' ? highlightJson(code) : code}</code></pre>\n`;
}

function table([head, , ...rows]: string[]): Html {
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  return html`<div class="wide"><table>
<thead><tr>${cells(head ?? '').map((cell) => html`<th>${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`;
}

const CODE = /`([^`]+)`/;
const BOLD = /\*\*([^*]+)\*\*/;
const EMPHASIS = /(?<!\w)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)/;
const PICTURE = /!\[([^\]]*)\]\((\/[^)\s]*)\)/;
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/;
const INLINE = new RegExp([CODE, BOLD, EMPHASIS, PICTURE, LINK].map(({ source }) => source).join('|'), 'g');

/** Code, bold, emphasis, pictures and links within a line. */
export function inline(text: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, code, bold, emphasis, alt, src, label, href] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${bold}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else if (src !== undefined) parts.push(html`<img src="${src}" alt="${alt}" loading="lazy">`);
    else parts.push(html`<a href="${href}">${label}</a>`);
    end = match.index + all.length;
  }
  return html`${parts}${text.slice(end)}`;
}
