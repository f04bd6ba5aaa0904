/// <reference path="./qrcode.d.ts" />
import { create } from 'qrcode/lib/core/qrcode.js';
import { type Block, blocksOf } from './blocks.ts';
import { clean } from './columns.ts';
import { dotsOf } from './dots.ts';
import type { PrintDocument } from './model.ts';

export interface HtmlOptions {
  /** Width of the paper in millimetres. */
  paper?: 80 | 58;
  /** BCP 47; that of the document unless it says otherwise. */
  language?: string;
}

/** A page without scripts, foreign resources or `style` attributes: a strict content security policy lets it through. */
export function renderHtml(
  document: PrintDocument,
  { paper = 80, language = document.language }: HtmlOptions = {},
): string {
  const body = blocksOf(document).map(htmlOf).join('\n');
  const title = escaped(`${document.heading.name}: ${document.title}`);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${styleOf(paper)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/**
 * The style sheet of a page, exactly: a policy can name its hash. It names no size of paper: CSS has no roll, whose length is
 * that of the slip, and the printer's driver knows its own.
 */
export const styleOf = (paper: 80 | 58): string => `
@page { margin: 0 }
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff; font: ${paper === 80 ? 12 : 10}px/1.35 ui-monospace, monospace }
main { width: ${paper}mm; margin: 0 auto; padding: ${paper === 80 ? 4 : 3}mm }
p { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
.row { display: flex; justify-content: space-between; gap: 1ch }
.row span + span { flex: none; max-width: 75%; text-align: right }
.indent { padding-left: 2ch }
.centred { text-align: center }
.strong { font-weight: 700 }
.tall { font-size: 1.4em }
.struck { text-decoration: line-through }
hr { border: 0; border-top: 1px dashed #000 }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0; text-align: right; vertical-align: top }
th:first-child, td:first-child { text-align: left }
svg { display: block; margin: 2mm auto; width: 60%; height: auto }
@media screen { main { margin: 1rem auto; box-shadow: 0 0 8px #0004 } }
`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  clean(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const classes = (...names: (string | false | undefined)[]): string => {
  const set = names.filter(Boolean).join(' ');
  return set === '' ? '' : ` class="${set}"`;
};

function htmlOf(block: Block): string {
  switch (block.is) {
    case 'text':
      return `<p${classes(block.centred && 'centred', block.strong && 'strong', block.tall && 'tall', block.struck && 'struck')}>${escaped(block.text)}</p>`;
    case 'row': {
      const names = classes(
        'row',
        block.strong && 'strong',
        block.tall && 'tall',
        (block.indent ?? 0) > 0 && 'indent',
      );
      const right = block.right === '' ? '' : `<span>${escaped(block.right)}</span>`;
      return `<p${names}><span>${escaped(block.left)}</span>${right}</p>`;
    }
    case 'table':
      return `<table>${block.rows.map(rowOf).join('')}</table>`;
    case 'rule':
      return '<hr>';
    case 'logo':
      return svgOf(dotsOf(block.logo), block.logo.width, '');
    case 'code': {
      const { modules } = create(block.code.url, { errorCorrectionLevel: 'M' });
      const dots = Array.from(modules.data, (dot) => dot !== 0);
      const url = escaped(block.code.url);
      const picture = svgOf(dots, modules.size, url);
      return `<p class="centred">${escaped(block.code.label)}</p>${picture}<p class="centred"><a href="${url}">${url}</a></p>`;
    }
  }
}

const rowOf = (cells: readonly string[], index: number): string => {
  const tag = index === 0 ? 'th' : 'td';
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
};

/** Black dots as one path, with the quiet zone that readers of QR codes need. */
function svgOf(dots: readonly boolean[], width: number, label: string): string {
  const height = Math.ceil(dots.length / width);
  const path = dots.map((dot, i) => (dot ? `M${i % width} ${Math.floor(i / width)}h1v1h-1z` : '')).join('');
  const box = `-4 -4 ${width + 8} ${height + 8}`;
  return `<svg viewBox="${box}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path d="${path}"/></svg>`;
}
