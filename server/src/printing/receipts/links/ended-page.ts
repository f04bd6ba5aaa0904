import type { PageLanguage } from '../../../platform/http/request/reader.ts';
import { html, type Page } from '../../../platform/http/response/html.ts';

const WORDS = {
  en: {
    title: 'This link has ended',
    ask: 'Links to receipts work for some days. Ask the restaurant for another one.',
  },
  es: {
    title: 'Este enlace ya no funciona',
    ask: 'Los enlaces a los recibos duran unos días. Pide otro al restaurante.',
  },
} as const;

const STYLE = `
main { max-width: 30rem; margin: 0 auto; padding: 3rem 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
`;

/** For a guest whose link never was, has ended or was revoked; these look the same. */
export function endedPage(language: PageLanguage): Page {
  const { title, ask } = WORDS[language];
  return {
    title,
    description: ask,
    language,
    style: STYLE,
    cacheControl: 'no-store',
    body: html`<main><h1>${title}</h1><p>${ask}</p></main>`,
  };
}
