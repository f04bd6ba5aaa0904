import { isLoopback } from './identity-settings.ts';

/** CARD_PAGE_ORIGINS: whose pages may frame ours. A page over plain http could be replaced on its way. */
export function readOrigins(text: string, problems: string[]): string[] {
  return text.split(',').flatMap((word) => {
    const origin = word.trim();
    if (origin === '') return [];
    const url = URL.parse(origin);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
    if (url?.origin === origin && isSafe) return [origin];
    problems.push(`CARD_PAGE_ORIGINS: "${origin}" is no origin such as https://shop.example`);
    return [];
  });
}
