import { commonOf, localTime, nameOf, type Setting } from './bill.ts';
import { detailsOf, type ModifierLike } from './details.ts';
import type {
  DishLine,
  Fact,
  ReportDocument,
  ReportSection,
  TicketDocument,
  TipSlipDocument,
} from './model.ts';

/** Kitchen tickets, reports of a day and slips for tips. */

interface TicketItemLike {
  readonly name: string;
  readonly sizeName?: string;
  readonly quantity: string;
  readonly modifiers: readonly ModifierLike[];
  readonly notes: string | null;
  readonly seatNumber: number | null;
  readonly course: number | null;
  readonly voided: boolean;
}

export interface TicketLike {
  readonly number: string;
  readonly tableName: string | null;
  readonly diningOption: string;
  readonly notes: string | null;
  readonly promisedAt: string | null;
  readonly createdAt: string;
  readonly items: readonly TicketItemLike[];
}

export function ticketOf(
  ticket: TicketLike,
  place: { readonly stationName: string; readonly timeZone: string; readonly currency: string },
  setting: Setting,
): TicketDocument {
  const facts: Fact[] = [
    { label: 'Station', value: place.stationName },
    ...(ticket.tableName === null ? [] : [{ label: 'Table', value: ticket.tableName }]),
    { label: 'For', value: nameOf(ticket.diningOption) },
    { label: 'Sent', value: localTime(ticket.createdAt, place.timeZone) },
    ...(ticket.promisedAt === null
      ? []
      : [{ label: 'Promised', value: localTime(ticket.promisedAt, place.timeZone) }]),
    ...(ticket.notes === null ? [] : [{ label: 'Note', value: ticket.notes }]),
  ];
  return {
    kind: 'KITCHEN_TICKET',
    title: ticket.number,
    ...commonOf(place.currency, setting),
    facts: [...facts, ...(setting.facts ?? [])],
    dishes: ticket.items.map(dishOf),
  };
}

const dishOf = (item: TicketItemLike): DishLine => ({
  quantity: item.quantity,
  name: item.sizeName ? `${item.name} (${item.sizeName})` : item.name,
  details: [
    ...detailsOf(item.modifiers),
    ...(item.notes === null ? [] : [`> ${item.notes}`]),
    ...(item.seatNumber === null ? [] : [`seat ${item.seatNumber}`]),
    ...(item.course === null ? [] : [`course ${item.course}`]),
  ],
  voided: item.voided,
});

export function reportOf(
  title: string,
  currency: string,
  sections: readonly ReportSection[],
  setting: Setting,
): ReportDocument {
  return { kind: 'REPORT', title, ...commonOf(currency, setting), sections };
}

/** `rates` are whole percent of the amount, rounded to the nearest minor unit. */
export function tipSlipOf(
  amount: number,
  currency: string,
  rates: readonly number[],
  setting: Setting,
): TipSlipDocument {
  return {
    kind: 'TIP_SLIP',
    title: 'Tip',
    ...commonOf(currency, setting),
    amount,
    suggestions: rates.map((rate) => {
      const tipAmount = Math.floor((amount * rate + 50) / 100);
      return { label: `${rate} %`, tipAmount, totalAmount: amount + tipAmount };
    }),
  };
}
