import { type Answer, formatMoney, useLanguage } from '@comanda/app-shared';
import { useCallback } from 'react';

export type Definition = Answer<'listReports'>['items'][number];
export type Report = Answer<'getReport'>;
export type Line = Report['lines'][number];
export type Unit = Report['measures'][number]['unit'];

/** A figure as people read it, by its unit. */
export function useFigure(): (value: number | string, unit: Unit, currency: string) => string {
  const language = useLanguage();
  return useCallback(
    (value, unit, currency) => {
      if (unit === 'AMOUNT') return formatMoney(Number(value), currency, language);
      if (unit === 'SECONDS') return durationOf(Number(value));
      return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(Number(value));
    },
    [language],
  );
}

/** Hours, minutes and seconds as a clock writes them: 1:05:09, and 5:09. */
export function durationOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** By how many percent it is more than before; null when there was nothing. */
export function changeOf(value: number | string, before: number | string | undefined): number | null {
  const [now, then] = [Number(value), Number(before ?? 0)];
  return then === 0 ? null : (now - then) / Math.abs(then);
}
