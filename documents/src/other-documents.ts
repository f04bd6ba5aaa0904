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
import { type SuggestedTips, suggestionsOf } from './tip-suggestions.ts';
import { type Language, say } from './words.ts';

/** Kitchen tickets, reports of a day and slips for tips. */

/** What a cook reads of a dish. */
interface DishLike {
  readonly name: string;
  readonly sizeName?: string;
  readonly quantity: string;
  /** Only where it is not that of the order. */
  readonly diningOption?: string;
  readonly modifiers: readonly ModifierLike[];
  readonly notes: string | null;
  readonly seatNumber?: number | null;
  readonly course?: number | null;
}

interface TicketItemLike extends DishLike {
  /** What it was before it was changed. */
  readonly changedFrom?: DishLike | null;
  readonly voided: boolean;
}

export interface TicketLike {
  readonly number: string;
  readonly tableName: string | null;
  readonly diningOption: string;
  /** Where the order comes from, as the API calls it. */
  readonly source: string;
  readonly notes: string | null;
  readonly promisedAt: string | null;
  readonly createdAt: string;
  readonly items: readonly TicketItemLike[];
  /** On a slip about what has moved: where it was. Null of what is as it was, or was nowhere. */
  readonly former?: { readonly number: string | null; readonly tableName: string | null };
}

export function ticketOf(
  ticket: TicketLike,
  place: { readonly stationName: string; readonly timeZone: string; readonly currency: string },
  setting: Setting,
): TicketDocument {
  const { language = 'en' } = setting;
  const fact = (label: string, value: string): Fact => ({ label: say(language, label), value });
  const facts: Fact[] = [
    fact('Station', place.stationName),
    ...(ticket.tableName === null ? [] : [fact('Table', ticket.tableName)]),
    ...formerFacts(ticket, language),
    fact('For', say(language, nameOf(ticket.diningOption))),
    ...(ticket.source === HOUSE ? [] : [fact('From', sourceName(language, ticket.source))]),
    fact('Sent', localTime(ticket.createdAt, place.timeZone)),
    ...(ticket.promisedAt === null ? [] : [fact('Promised', localTime(ticket.promisedAt, place.timeZone))]),
    ...(ticket.notes === null ? [] : [fact('Note', ticket.notes)]),
  ];
  return {
    kind: 'KITCHEN_TICKET',
    title: ticket.number,
    ...commonOf(place.currency, setting),
    facts: [...facts, ...(setting.facts ?? [])],
    dishes: ticket.items.map((item) => dishOf(item, setting)),
  };
}

function formerFacts({ former }: TicketLike, language: Language): Fact[] {
  if (former === undefined) return [];
  const { number, tableName } = former;
  const was = [
    ...(number === null ? [] : [number]),
    ...(tableName === null ? [] : [`${say(language, 'Table')} ${tableName}`]),
  ];
  return was.length === 0 ? [] : [{ label: say(language, 'Was'), value: was.join(', ') }];
}

/** The house's own tills: of these a ticket says nothing. */
const HOUSE = 'POS';
const SOURCES: Readonly<Record<string, string>> = {
  POS: 'Till',
  WEB: 'Website',
  ONLINE: 'Online',
  KIOSK: 'Kiosk',
  API: 'Another system',
};

/** Where an order comes from, in words. What a restaurant named itself stands as it is called. */
const sourceName = (language: Language, source: string): string =>
  Object.hasOwn(SOURCES, source) ? say(language, SOURCES[source]!) : source; // it has it

const namedDish = ({ name, sizeName }: DishLike): string => (sizeName ? `${name} (${sizeName})` : name);

const dishOf = (item: TicketItemLike, setting: Setting, { language = 'en' } = setting): DishLine => ({
  quantity: item.quantity,
  name: namedDish(item),
  details: [
    ...(item.diningOption === undefined ? [] : [say(language, nameOf(item.diningOption))]),
    ...detailsOf(item.modifiers, Number(item.quantity), setting),
    ...(item.notes === null ? [] : [`> ${item.notes}`]),
    ...placeOf(item, language),
    ...(item.changedFrom ? [wasOf(item.changedFrom, setting)] : []),
  ],
  voided: item.voided,
});

const placeOf = ({ seatNumber, course }: DishLike, language: Language): string[] => [
  ...(seatNumber ? [`${say(language, 'seat')} ${seatNumber}`] : []),
  ...(course ? [`${say(language, 'course')} ${course}`] : []),
];

/** What a dish was, in a line, as kitchen screens say it. */
const wasOf = (dish: DishLike, setting: Setting): string => {
  const { language = 'en' } = setting;
  const { quantity, diningOption, modifiers, notes } = dish;
  const words = [
    `${quantity} x ${namedDish(dish)}`,
    ...(diningOption === undefined ? [] : [say(language, nameOf(diningOption))]),
    ...detailsOf(modifiers, Number(quantity), setting),
    ...(notes === null ? [] : [notes]),
    ...placeOf(dish, language),
  ];
  return `${say(language, 'Was')}: ${words.join(', ')}`;
};

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
  { base = amount, ...tips }: SuggestedTips & { base?: number },
  setting: Setting,
): TipSlipDocument {
  return {
    kind: 'TIP_SLIP',
    title: say(setting.language ?? 'en', 'Tip'),
    ...commonOf(currency, setting),
    amount,
    suggestions: suggestionsOf(base, tips, amount),
  };
}
