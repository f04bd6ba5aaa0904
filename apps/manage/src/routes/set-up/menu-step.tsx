import { Answered, Money, Problem, useAnswer, useLanguage, useWrite } from '@comanda/app-shared';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { usePlace, usePlacesChanged } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import { MENU_CHANGES } from '../menu/save-item.ts';
import { linesOf, type MenuLine, menuOf, readMenu } from './menu-lines.ts';
import classes from './set-up.module.css';
import { TEMPLATES, type Template } from './templates.ts';
import { textOfFile } from './text-of-file.ts';

const TEMPLATE_NAMES: Readonly<Record<Template['id'], Message>> = {
  CAFE: 'Café',
  PIZZERIA: 'Pizzeria',
  BAR: 'Bar',
  BURGERS: 'Burgers',
};

/** A menu to begin with. One that is there already stays: it is changed on its own screen. */
export function MenuStep({ next }: { next: () => void }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const menu = useAnswer('getMenu', {
    params: { restaurantGuid: restaurant.guid },
    query: { stock: true },
  });
  return (
    <Answered answer={menu} tenant={membership.name}>
      {({ menus, version }) =>
        menus.length > 0 ? (
          <Card title={t('There is a menu')}>
            <div className={form.form}>
              <p>{t('Prices, groups and items are changed under Menu, at any time.')}</p>
              <div className={form.buttons}>
                <Button onClick={next}>{t('Go on')}</Button>
              </div>
            </div>
          </Card>
        ) : (
          <ChooseMenu version={version} next={next} />
        )
      }
    </Answered>
  );
}

function ChooseMenu({ version, next }: { version: number; next: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const [lines, setLines] = useState<readonly MenuLine[] | null>(null);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const show = (found: readonly MenuLine[], bad: readonly number[] = []): void => {
    setLines(found);
    setWrong(bad);
  };
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
    const found = readMenu(text, currency);
    show(found.lines, found.wrong);
  };
  return (
    <Card title={t('What do you sell?')}>
      <div className={form.form}>
        <p>
          {t(
            'Begin with the menu of such a place, or with a file of yours. Names and prices can be changed.',
          )}
        </p>
        <div className={classes.templates}>
          {TEMPLATES.map((template) => (
            <Button
              key={template.id}
              variant="default"
              onClick={() => show(linesOf(template, language, currency))}
            >
              {t(TEMPLATE_NAMES[template.id])}
            </Button>
          ))}
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {t('From a CSV file')}
              </Button>
            )}
          </FileButton>
        </div>
        <p>{t('A file has a row for each item: group, name, price, description.')}</p>
        {wrong.length > 0 && (
          <Problem
            error
            text={t('Rows without a group, a name or a price are left out: {rows}', {
              rows: wrong.slice(0, 20).join(', '),
            })}
          />
        )}
        {lines === null || lines.length === 0 ? (
          <div className={form.buttons}>
            <Button variant="default" onClick={next}>
              {t('Skip this')}
            </Button>
          </div>
        ) : (
          <Chosen lines={lines} version={version} next={next} />
        )}
      </div>
    </Card>
  );
}

function Chosen({
  lines,
  version,
  next,
}: {
  lines: readonly MenuLine[];
  version: number;
  next: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const placesChanged = usePlacesChanged();
  const write = useWrite('replaceMenu', MENU_CHANGES);
  const save = async (): Promise<void> => {
    const input = {
      params: { restaurantGuid: restaurant.guid },
      body: menuOf(lines, t('Menu')),
      // Whoever began one meanwhile keeps it.
      ifMatch: version,
    };
    // Not `onSuccess`: the menu may be shown as one that is there, and this be gone, before the answer.
    const saved = await write.mutateAsync(input).catch(() => null);
    if (saved === null) return;
    void placesChanged();
    next();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className={classes.lines} aria-label={t('The menu to begin with')} tabIndex={0}>
        {lines.map(({ group, name, priceAmount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={index}>
            <span>
              {group} · {name}
            </span>
            <Money amount={priceAmount} currency={restaurant.currency} />
          </li>
        ))}
      </ul>
      <Problem error={write.error} />
      <div className={form.buttons}>
        <Button variant="default" onClick={next}>
          {t('Skip this')}
        </Button>
        <Button loading={write.isPending} onClick={() => void save()}>
          {t('Take this menu: {count, plural, one {# item} other {# items}}', { count: lines.length })}
        </Button>
      </div>
    </>
  );
}
