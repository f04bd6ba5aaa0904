import { formatMoney, holds, Problem, type Translate, useLanguage } from '@comanda/app-shared';
import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import { ALLERGENS } from './allergens.ts';
import { isSame } from './item-draft.ts';
import { ItemFields } from './item-form.tsx';
import classes from './menu.module.css';
import { dishesFor, type Item, type MenuTree } from './menu-tree.ts';
import { type Meanwhile, useSaveItem } from './save-item.ts';

/** Changes an item of the menu. */
export function ItemDialog({
  tree,
  item,
  close,
  remove,
}: {
  tree: MenuTree;
  item: Item;
  close: () => void;
  remove: () => void;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const form = useSaveItem(tree, item, close);
  const mayEdit = holds(membership, 'menu.edit');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  const sizes = item.sizes.map(({ sizeGuid }) => ({
    sizeGuid,
    name: tree.sizes.find(({ guid }) => guid === sizeGuid)?.name ?? '',
  }));
  return (
    <Dialog title={item.name} close={close} size="lg">
      <form className={classes.form} onSubmit={submit} noValidate>
        <ItemFields
          draft={form.draft}
          change={form.change}
          sizes={sizes}
          dishes={dishesFor(tree, item)}
          checked={form.checked}
          mayEdit={mayEdit}
          mayPrice={holds(membership, 'menu.price')}
        />
        <p>{t('Orders that were already placed keep what they were placed with.')}</p>
        <SomebodyElse meanwhile={form.meanwhile} takeTheirs={form.takeTheirs} />
        <Problem error={form.error} />
        <div className={classes.buttons}>
          {mayEdit && (
            <Button className={classes.remove ?? ''} variant="subtle" onClick={remove}>
              {t('Remove from the menu')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.meanwhile === 'removed'}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What became of the item while it was open here, and what can be done. */
function SomebodyElse({
  meanwhile,
  takeTheirs,
}: {
  meanwhile: Meanwhile;
  takeTheirs: () => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  if (meanwhile === null) return null;
  if (meanwhile === 'removed') {
    return (
      <Alert color="tomato" variant="outline" icon={<IconUsers />} role="alert">
        {t('Somebody else removed this item meanwhile. Nothing of yours was saved.')}
      </Alert>
    );
  }
  const money = (amount: number): string => formatMoney(amount, currency, language);
  return (
    <Alert
      color="tomato"
      variant="outline"
      icon={<IconUsers />}
      role="alert"
      title={t('Somebody else was faster')}
    >
      <p>{t('Nothing was saved yet. This is what it has become:')}</p>
      <ul>
        {theirChanges(meanwhile.before, meanwhile.now, money, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('What you typed is still here. Save it in place of theirs, or take theirs.')}</p>
      <Button variant="default" size="xs" onClick={takeTheirs}>
        {t('Take theirs')}
      </Button>
    </Alert>
  );
}

function theirChanges(
  before: Item,
  now: Item,
  money: (amount: number) => string,
  t: Translate<Message>,
): string[] {
  const lines: string[] = [];
  if (before.name !== now.name) lines.push(`${t('Name')}: ${now.name}`);
  if (before.description !== now.description) lines.push(`${t('Description')}: ${now.description ?? '–'}`);
  if (before.priceAmount !== now.priceAmount) lines.push(`${t('Price')}: ${money(now.priceAmount)}`);
  if (!isSame(before.allergens, now.allergens)) {
    const names = now.allergens.map((code) => t(ALLERGENS[code])).join(', ');
    lines.push(`${t('Allergens')}: ${names || '–'}`);
  }
  if (before.sameAsGuid !== now.sameAsGuid) {
    lines.push(`${t('Same dish as')}: ${now.sameAsGuid === null ? '–' : t('another item')}`);
  }
  if (!isSame(before.sizes, now.sizes)) {
    lines.push(`${t('Sizes')}: ${now.sizes.map(({ priceAmount }) => money(priceAmount)).join(', ') || '–'}`);
  }
  return lines.length > 0 ? lines : [t('Something that this form does not show')];
}
