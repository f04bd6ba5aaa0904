import { ALLERGENS } from '@comanda/app-shared/allergens';
import type { Group } from '../../store/service.ts';
import { useText } from '../../text/text.ts';

const allIn = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ items, groups: within }) => [
    ...items.flatMap(({ allergens }) => allergens),
    ...allIn(within as Group[]),
  ]);

/** Leaves out what has something that the guest does not take. Nothing to choose: nothing is shown. */
export function Allergens({
  groups,
  without,
  change,
}: {
  groups: readonly Group[];
  without: ReadonlySet<string>;
  change: (without: ReadonlySet<string>) => void;
}) {
  const t = useText();
  const all = [...new Set(allIn(groups))].sort();
  if (all.length === 0) return null;
  const toggle = (one: string) => {
    const next = new Set(without);
    if (!next.delete(one)) next.add(one);
    change(next);
  };
  return (
    <details className="without">
      <summary>{t('Without…')}</summary>
      <div className="chips">
        {all.map((one) => (
          <label key={one}>
            <input type="checkbox" checked={without.has(one)} onChange={() => toggle(one)} />
            {t(ALLERGENS[one as keyof typeof ALLERGENS])}
          </label>
        ))}
      </div>
    </details>
  );
}
