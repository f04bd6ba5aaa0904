import { EVENT_SCOPES } from '@comanda/sdk';

/** The first words of events: `order` of `order.created`. */
const FAMILIES = [...new Set(Object.keys(EVENT_SCOPES).map((type) => type.split('.', 1)[0]!))];

interface Group {
  group: string;
  items: { value: string; label: string }[];
}

const plain = (value: string): Group['items'][number] => ({ value, label: value });

/** Events to choose from, each family with all of it first. What this person may not read is left out. */
export const eventChoices = (scopes: readonly string[]): Group[] =>
  FAMILIES.map((family) => ({
    group: family,
    items: Object.entries(EVENT_SCOPES)
      .filter(([type, scope]) => type.startsWith(`${family}.`) && scopes.includes(scope))
      .map(([type]) => plain(type)),
  }))
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) => ({ group, items: [plain(`${group}.*`), ...items] }));
