import { isNotFound, Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './menu.module.css';
import type { Item, MenuTree } from './menu-tree.ts';
import { MENU_CHANGES } from './save-item.ts';

/** Asks before an item goes, since no button brings it back. */
export function RemoveDialog({
  tree,
  item,
  close,
  removed,
}: {
  tree: MenuTree;
  item: Item;
  close: () => void;
  removed: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const remove = useWrite('deleteMenuItem', MENU_CHANGES);
  const confirm = (): void =>
    remove.mutate(
      { params: { restaurantGuid: restaurant.guid, itemGuid: item.guid }, ifMatch: tree.version },
      {
        onSuccess: removed,
        // Somebody else removed it: it is gone, as was asked for.
        onError: (error) => isNotFound(error) && removed(),
      },
    );
  return (
    <Dialog title={t('Remove {item}?', { item: item.name })} close={close}>
      <div className={classes.form}>
        <p>
          {t(
            'Nobody can order it any more. Orders that have it, reports and older versions of the menu keep it. To stop selling it for a while, mark it as sold out instead.',
          )}
        </p>
        <Problem error={remove.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Keep it')}
          </Button>
          <Button loading={remove.isPending} onClick={confirm}>
            {t('Remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
