import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type Draft, EMPTY, newItemOf } from './item-draft.ts';
import { ItemFields } from './item-form.tsx';
import classes from './menu.module.css';
import { dishesFor, type Group, type MenuTree } from './menu-tree.ts';
import { MENU_CHANGES } from './save-item.ts';

/** Adds an item at the end of a group. Whatever else changed on the menu stands in its way no more than it must: no If-Match. */
export function AddDialog({
  tree,
  group,
  close,
  added,
}: {
  tree: MenuTree;
  group: Group;
  close: () => void;
  added: (name: string) => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [checked, setChecked] = useState(false);
  const add = useWrite('createMenuItem', MENU_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const item = newItemOf(draft, restaurant.currency);
    if (!item) return;
    add.mutate(
      { params: { restaurantGuid: restaurant.guid, groupGuid: group.guid }, body: item },
      { onSuccess: ({ name }) => added(name) },
    );
  };
  return (
    <Dialog title={t('New item in {group}', { group: group.name })} close={close} size="lg">
      <form className={classes.form} onSubmit={submit} noValidate>
        <ItemFields
          draft={draft}
          change={(fields) => setDraft((before) => ({ ...before, ...fields }))}
          dishes={dishesFor(tree)}
          checked={checked}
        />
        <Problem error={add.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('Add to the menu')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
