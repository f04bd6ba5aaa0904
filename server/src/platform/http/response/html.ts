import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../route.ts';
import { entityTag } from './entity-tag.ts';

const LOOK = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
/** The look of fields and buttons, for the `style` of pages that have some. */
export const FORM_STYLE = readFileSync(new URL('./form.css', import.meta.url), 'utf8');

/** HTML that may be sent as it is. Only the `html` tag and `trustedHtml` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, Html is not, lists are joined, nothing is nothing. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** A template whose values cannot break out of it, in element content and in quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = parts[0]!;
  for (const [index, value] of values.entries()) text += render(value) + parts[index + 1]!;
  return new Html(text);
}

/** For constants of ours that hold markup already, such as a style sheet or an icon. Never for data. */
export const trustedHtml = (text: string): Html => new Html(text);

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map(render).join('') : '';
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** A page, whole in one answer. */
export interface Page {
  title: string;
  /** One sentence, for search results and link previews. */
  description: string;
  /** What the page adds to the look that all share; goes into the page, so that it is whole in one answer. */
  style: string;
  /** The one script that the page may run, where it has to. A constant of ours, without `</script`. */
  script?: string;
  body: Html;
  cacheControl: string;
  /** Another origin that the script talks to, instead of this server. */
  connectsTo?: string;
  /** Origins whose pages may show it in a frame; none when left out. */
  framedBy?: readonly string[];
  /** In which a phone paints the frame around the page, #rrggbb. */
  themeColor?: string;
  /** Of its words (BCP 47); English when left out. */
  language?: string;
  /** An app of this server that takes the page over, and may ask this server and show frames of it. */
  app?: AppEntry;
  /** What search engines read of it, in the words of schema.org. */
  structuredData?: object;
}

/** The files with which an app begins, as addresses of this server. */
export interface AppEntry {
  script: string;
  styles: readonly string[];
}

/** Of what the route of a page declares. */
export const HTML_TYPE = 'text/html; charset=utf-8';

const APP_DOES =
  "script-src 'self'; connect-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'";

/** Data within a script element, which nothing runs. No text in it can end the element. */
const inScript = (data: object): Html => new Html(JSON.stringify(data).replace(/</g, '\\u003c'));

/**
 * The page as an answer. Its content security policy allows its own style sheet (by hash) and images of this server, and
 * nothing else: whatever slipped into the page could neither run nor phone home. A page with a script allows that one (by
 * hash) as well, and requests to this server or to one other; a page of an app the files of this server.
 */
export function pageAnswer(page: Page): Answer<string> {
  const {
    title,
    description,
    style,
    script,
    body,
    cacheControl,
    connectsTo = "'self'",
    framedBy = [],
    language = 'en',
    themeColor,
    app,
    structuredData,
  } = page;
  const styles = LOOK + style;
  const inline = script
    ? `script-src 'sha256-${sha256(script)}'; connect-src ${connectsTo}; form-action 'none'`
    : null;
  const does = app ? APP_DOES : (inline ?? "form-action 'none'");
  const text = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${
    themeColor &&
    html`
<meta name="theme-color" content="${themeColor}">`
  }
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${trustedHtml(styles)}</style>${app?.styles.map(
    (file) => html`
<link rel="stylesheet" href="${file}">`,
  )}${
    structuredData &&
    html`
<script type="application/ld+json">${inScript(structuredData)}</script>`
  }${
    app &&
    html`
<script type="module" src="${app.script}"></script>`
  }
</head>
<body>
${body}${
  script &&
  html`
<script>${trustedHtml(script)}</script>`
}
</body>
</html>
`.text;
  return textAnswer(HTML_TYPE, text, {
    'cache-control': cacheControl,
    'content-security-policy': `default-src 'none'; style-src 'sha256-${sha256(styles)}'${app ? " 'self'" : ''}; img-src 'self'; base-uri 'none'; ${does}; frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    'referrer-policy': 'no-referrer',
  });
}

const gzipped = promisify(gzip);

/**
 * A raw answer of a long text that stays the same, encoded and compressed once, beside other requests. Its entity tag is weak,
 * since the bytes of the two differ.
 */
export async function longTextAnswer(
  contentType: string,
  text: string,
  headers: Record<string, string>,
): Promise<Answer<string>> {
  const answer = textAnswer(contentType, text, headers);
  const body = Buffer.from(text);
  return {
    ...answer,
    // Every page has an ETag.
    headers: { ...answer.headers, etag: `W/${answer.headers!.etag}`, vary: 'accept-encoding' },
    raw: { contentType, body, gzip: await gzipped(body) },
  };
}

/** A raw answer of text with an entity tag. */
export function textAnswer(
  contentType: string,
  body: string,
  headers: Record<string, string>,
): Answer<string> {
  const etag = entityTag(body);
  return { status: 200, data: '', headers: { etag, ...headers }, raw: { contentType, body } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
