import { dayReportOf, type ReportDocument } from '@comanda/documents';
import type { closedDay } from '../../reporting/reports/index.ts';
import type { ReadHouse } from './house.ts';

type Close = NonNullable<Awaited<ReturnType<typeof closedDay>>>;

/** A Z report on paper: all of it as it was stored. */
export const zReportOf = (house: ReadHouse, close: Close, asked: { copy?: boolean }): ReportDocument =>
  dayReportOf(
    close,
    {
      at: close.closedAt,
      timeZone: house.place.timeZone,
      close: { number: close.number, by: close.closedBy.name },
    },
    house.settingFor(close.currency, asked),
  );
