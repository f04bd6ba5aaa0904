import type { RequestInfo } from '../pipeline/kernel.ts';

/** Who reads a page: a person at a browser or a program, and in which language. */

/** Those that our pages for guests are written in. */
const LANGUAGES = ['en', 'es'] as const;
export type PageLanguage = (typeof LANGUAGES)[number];

/** Whether a person looks at it, who is not shown an envelope. */
export const isBrowser = ({ headers }: Pick<RequestInfo, 'headers'>): boolean =>
  String(headers.accept ?? '').includes('text/html');

/** The first language of an Accept-Language header that our pages speak; English when there is none. */
export function languageOf(header: string): PageLanguage {
  const wanted = header
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((base) => LANGUAGES.some((one) => one === base));
  return (wanted as PageLanguage | undefined) ?? 'en';
}
