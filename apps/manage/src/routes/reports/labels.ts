import { type Answer, formatBusinessDate, useLanguage } from '@comanda/app-shared';
import { wordOf } from '../../parts/figure-words.ts';
import { useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

type Line = Answer<'getReport'>['lines'][number];

/** What a line is about in one of its columns. */
export function useLabel(): (line: Pick<Line, 'key' | 'labels'>, column: string) => string {
  const t = useText();
  const language = useLanguage();
  const { places } = useSigned();
  return (line, column) => {
    const value = String(line.key[column] ?? '');
    const place = column === 'restaurant' && places.find(({ restaurant }) => restaurant.guid === value);
    if (place) return place.restaurant.name;
    if (column === 'day' && /^\d{8}$/.test(value))
      return formatBusinessDate(Number(value), language, 'short');
    if (column === 'weekday' && /^[1-7]$/.test(value)) return weekdayOf(Number(value), language);
    if (column === 'hour' && /^\d{1,2}$/.test(value)) return `${value.padStart(2, '0')}:00`;
    if (column === 'minutes' && /^\d+$/.test(value)) return String(Number(value));
    return wordOf(line, column, t) || t('Without');
  };
}

/** 1 is Monday; the fifth of January 2026 was one. */
const weekdayOf = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));
