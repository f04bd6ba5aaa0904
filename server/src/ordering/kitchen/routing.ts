/** Which stations a dish goes to. Pure. */

export const DINING_OPTIONS = ['DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE'] as const;
export type DiningOption = (typeof DINING_OPTIONS)[number];

/** Sends what fits all of its conditions to its stations: to several, when several make parts of the dish. */
export interface RoutingRule {
  menuItemGuid: string | null;
  menuGroupGuid: string | null;
  /** null = any. */
  diningOptions: DiningOption[] | null;
  stationGuids: string[];
  /** The highest that fits decides. */
  priority: number;
}

/** Where tickets of a station go; a printer is meant only when it has one. */
export const TICKETS_TO = ['SCREENS', 'PRINTERS', 'BOTH'] as const;
export type TicketsTo = (typeof TICKETS_TO)[number];

/** What routing needs of a station. */
interface Destination {
  guid: string;
  expediter: boolean;
  isDefault: boolean;
  /** One that another system prints at. */
  printer: string | null;
  /** One of ours. */
  printerGuid: string | null;
  ticketsTo: TicketsTo;
  deleted: boolean;
}

/** What decides to which station a line goes. */
interface Dish {
  menuItemGuid: string | null;
  menuGroupGuid: string | null;
  /** The groups around its group, outermost first, among its other labels. */
  labels?: readonly string[] | undefined;
  diningOption: DiningOption;
  /** What the menu says of the item or its group; rules come first. */
  prepStationGuid?: string | undefined;
}

export interface Routing {
  /** The stations that cook this dish; none only when the restaurant has no station at all. */
  stationsFor(dish: Dish): readonly string[];
  /** Whether a station's tickets are printed. */
  prints(stationGuid: string): boolean;
  /** The printer of ours that prints them. What a station that is gone had is printed where it is shown. */
  printerOf(stationGuid: string): string | null;
  /** Whether tickets of any station are printed. */
  readonly printsAnything: boolean;
  /** The stations whose tickets are on paper alone. */
  readonly onPaperAlone: readonly string[];
  /** The stations whose tickets a station shows: its own, and the fallback also those of deleted stations. */
  shownAt(stationGuid: string): readonly string[];
}

/** Builds the routing from stations, oldest first, and rules. */
export function createRouting(stations: readonly Destination[], rules: readonly RoutingRule[]): Routing {
  const live = stations.filter(({ deleted }) => !deleted);
  const gone = stations.filter(({ deleted }) => deleted).map(({ guid }) => guid);
  const known = new Set(live.map(({ guid }) => guid));
  const fallback = (live.find((one) => one.isDefault) ?? live.find((one) => one.expediter) ?? live[0])?.guid;
  const unrouted = fallback === undefined ? [] : [fallback];
  const usable = rules
    .map((rule) => ({ ...rule, stationGuids: rule.stationGuids.filter((guid) => known.has(guid)) }))
    .filter(({ stationGuids }) => stationGuids.length > 0)
    // Stable: of two with the same weight, the earlier one in the list decides.
    .sort((a, b) => b.priority - a.priority || precision(b) - precision(a));
  const printerOf = (guid: string) => {
    const station = live.find((one) => one.guid === (known.has(guid) ? guid : fallback));
    return station && onPaper(station) ? station.printerGuid : null;
  };
  return {
    stationsFor(dish) {
      const rule = decisive(
        usable.filter((one) => fits(one, dish)),
        dish,
      );
      if (rule) return rule.stationGuids;
      const { prepStationGuid } = dish;
      return prepStationGuid && known.has(prepStationGuid) ? [prepStationGuid] : unrouted;
    },
    prints: (guid) => live.some((one) => one.guid === guid && prints(one)),
    printsAnything: stations.some(prints),
    printerOf,
    onPaperAlone: live.filter((one) => one.ticketsTo === 'PRINTERS' && prints(one)).map(({ guid }) => guid),
    shownAt: (guid) => (guid === fallback ? [guid, ...gone] : [guid]),
  };
}

const prints = (station: Destination): boolean =>
  onPaper(station) && (station.printer ?? station.printerGuid) !== null;

const onPaper = ({ ticketsTo }: Destination): boolean => ticketsTo !== 'SCREENS';

function fits(rule: RoutingRule, dish: Dish): boolean {
  return (
    (rule.menuItemGuid === null || rule.menuItemGuid === dish.menuItemGuid) &&
    (rule.menuGroupGuid === null || nearness(rule, dish) > 0) &&
    (rule.diningOptions === null || rule.diningOptions.includes(dish.diningOption))
  );
}

/** Of rules that fit, in their sequence: the first, or one of equal weight whose group is nearer to the dish. */
const decisive = (fitting: readonly RoutingRule[], dish: Dish): RoutingRule | undefined =>
  fitting
    .filter((one) => one.priority === fitting[0]?.priority && precision(one) === precision(fitting[0]))
    .toSorted((a, b) => nearness(b, dish) - nearness(a, dish))[0];

/** How near the group of a rule is: the dish's own is nearest, and of those around it the innermost; 0: none of them. */
function nearness({ menuGroupGuid }: RoutingRule, dish: Dish): number {
  if (menuGroupGuid === null) return 0;
  const { labels = [] } = dish;
  return menuGroupGuid === dish.menuGroupGuid ? labels.length + 1 : labels.indexOf(menuGroupGuid) + 1;
}

/** An item outweighs a group; either outweighs a dining option. */
const precision = (rule: RoutingRule): number =>
  (rule.menuItemGuid ? 4 : 0) + (rule.menuGroupGuid ? 2 : 0) + (rule.diningOptions ? 1 : 0);
