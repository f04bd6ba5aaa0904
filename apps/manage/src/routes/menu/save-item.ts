import { isConflict, useClient, useLanguage, useWrite } from '@comanda/app-shared';
import { useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { changesOf, type Draft, draftOf, isSame, rebased } from './item-draft.ts';
import { type Item, itemOf, type MenuTree } from './menu-tree.ts';

/** Reads that a change of the menu concerns. */
export const MENU_CHANGES = ['getMenu', 'listMenuStock', 'getMenuItem'] as const;

/** So often a menu that others change without end is tried again. */
const TRIES = 5;

/** What somebody else made of the item while it was open here. */
export type Meanwhile = { before: Item; now: Item } | 'removed' | null;

/**
 * Changes an item, from the version of the menu that was seen. The version is that of the whole menu: when only other items
 * changed, it is saved on top of them; when this one did, nothing is saved until the person has seen what it is now.
 */
export function useSaveItem(tree: MenuTree, item: Item, saved: () => void) {
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { guid: restaurantGuid, currency } = restaurant;
  const { client } = useClient();
  const write = useWrite('updateMenuItem', MENU_CHANGES);
  const [base, setBase] = useState({ version: tree.version, item });
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, currency, language));
  const [meanwhile, setMeanwhile] = useState<Meanwhile>(null);
  const [checked, setChecked] = useState(false);

  const changes = changesOf(draft, base.item, currency);
  /** Looks at what the menu is now; the version to go on from, or null when the person has to look first. */
  const lookAgain = async (): Promise<number | null> => {
    const newest = await client.call('getMenu', { params: { restaurantGuid } });
    const now = itemOf(newest, base.item.guid);
    if (now && isSame(now, base.item)) return newest.version;
    setMeanwhile(now ? { before: base.item, now } : 'removed');
    if (now) {
      const [before, after] = [draftOf(base.item, currency, language), draftOf(now, currency, language)];
      setDraft((typed) => rebased(typed, before, after));
      setBase({ version: newest.version, item: now });
    }
    return null;
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    if (changes === null) return;
    if (Object.keys(changes).length === 0) return saved();
    setMeanwhile(null);
    let version: number | null = base.version;
    for (let tries = 1; version !== null; tries++) {
      try {
        await write.mutateAsync({
          params: { restaurantGuid, itemGuid: base.item.guid },
          body: changes,
          ifMatch: version,
        });
        return saved();
      } catch (error) {
        if (!isConflict(error) || tries === TRIES) throw error;
        version = await lookAgain();
      }
    }
  };
  return {
    draft,
    checked,
    meanwhile,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    /** Gives up what was typed for what the item is now. */
    takeTheirs: () => {
      setDraft(draftOf(base.item, currency, language));
      setMeanwhile(null);
    },
    /** Errors are in `error`. */
    save: () => void save().catch(() => undefined),
    isSaving: write.isPending,
    error: meanwhile === null ? write.error : null,
  };
}
