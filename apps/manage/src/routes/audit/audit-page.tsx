import {
  type Answer,
  Answered,
  dateField,
  daysAfter,
  Empty,
  formatDateTime,
  fromDateField,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Json } from '../../parts/json.tsx';
import { Card, Facts, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type AuditSearch, beginningOf } from './audit-search.ts';

type Entry = Answer<'listAuditLog'>['items'][number];

const PAGE = 50;

/** Who did what, to what, when and from where: found by each of these, and never changed. */
export function AuditPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/audit-log' });
  const [opened, setOpened] = useState<Entry | null>(null);
  const { action, actor, target, from, to, cursor } = search;
  const { timeZone } = restaurant;
  const query = {
    limit: PAGE,
    ...(action ? { action } : {}),
    ...(actor ? { actorId: actor } : {}),
    ...(target ? { targetId: target } : {}),
    ...(from ? { from: beginningOf(from, timeZone) } : {}),
    ...(to ? { to: beginningOf(daysAfter(to, 1), timeZone) } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const log = useAnswer('listAuditLog', { query }, { keepPrevious: true });
  return (
    <Page
      title={t('Audit log')}
      intro={t(
        'What people, keys and devices changed in {tenant}, newest first. Nobody can change the log.',
        {
          tenant: membership.name,
        },
      )}
    >
      <Card label={t('Audit log')} isBusy={log.isPlaceholderData}>
        <Filters search={search} entries={log.data?.items ?? []} />
        <Answered answer={log} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconFileSearch />}
                  title={t('Nothing found')}
                  text={t('Nothing here has all of these filters.')}
                />
              ) : (
                <EntryTable entries={items} open={setOpened} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {opened && <EntryDialog entry={opened} close={() => setOpened(null)} />}
    </Page>
  );
}

function Filters({ search, entries }: { search: AuditSearch; entries: readonly Entry[] }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const { from, to, actor, target } = search;
  const date = (edge: 'from' | 'to', label: 'From' | 'Up to and with'): ReactNode => (
    <TextInput
      type="date"
      label={t(label)}
      value={search[edge] === undefined ? '' : dateField(search[edge])}
      onChange={(event) => change({ [edge]: fromDateField(event.currentTarget.value) ?? undefined })}
    />
  );
  const by = entries.find((entry) => entry.actor.id === actor)?.actor.name ?? actor;
  return (
    <search className={`${form.filters} ${form.labelled}`}>
      <ActionField action={search.action} entries={entries} />
      {date('from', 'From')}
      {date('to', 'Up to and with')}
      {actor !== undefined && (
        <Button variant="default" onClick={() => change({ actor: undefined })}>
          {t('By {name}: show all', { name: by ?? '' })}
        </Button>
      )}
      {target !== undefined && (
        <Button variant="default" onClick={() => change({ target: undefined })}>
          {t('About one thing: show all')}
        </Button>
      )}
      {(from ?? to ?? search.action) !== undefined && (
        <Button
          variant="subtle"
          onClick={() =>
            change({ from: undefined, to: undefined, action: undefined, actor: undefined, target: undefined })
          }
        >
          {t('No filters')}
        </Button>
      )}
    </search>
  );
}

/** The log knows actions by their whole name: those that are seen are offered, and any other can be typed. */
function ActionField({
  action = '',
  entries,
}: {
  action?: string | undefined;
  entries: readonly Entry[];
}): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const [text, setText] = useState(action);
  // The address may change by itself: back, forward, another link.
  useEffect(() => setText(action), [action]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change({ action: text.trim() });
  };
  return (
    <form onSubmit={submit} className={form.grow}>
      <TextInput
        type="search"
        label={t('Action')}
        placeholder="api_key.issued"
        list="audit-actions"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() !== action && change({ action: text.trim() })}
      />
      <datalist id="audit-actions">
        {[...new Set(entries.map((entry) => entry.action))].toSorted().map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </form>
  );
}

function EntryTable({
  entries,
  open,
}: {
  entries: readonly Entry[];
  open: (entry: Entry) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Entry>[] = [
    {
      name: t('Action'),
      cell: (entry) => (
        <button type="button" className={rowLink} onClick={() => open(entry)}>
          {entry.action}
        </button>
      ),
    },
    { name: t('By'), cell: ({ actor }) => actor.name ?? actor.kind },
    { name: t('About'), cell: ({ target }) => target?.kind ?? '–' },
    { name: t('From address'), cell: ({ address }) => <code>{address ?? '–'}</code> },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ at }) => formatDateTime(at, restaurant.timeZone, language),
    },
  ];
  return <Table rows={entries} keyOf={({ id }) => id} columns={columns} label={t('Audit log')} />;
}

function EntryDialog({ entry, close }: { entry: Entry; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const change = useSearchChange();
  const { actor, target } = entry;
  const filter = (changes: Record<string, unknown>): void => {
    close();
    change(changes);
  };
  return (
    <Dialog title={entry.action} close={close} size="xl">
      <div className={form.form}>
        <Facts
          facts={[
            [t('Time'), formatDateTime(entry.at, restaurant.timeZone, language)],
            [t('By'), [actor.name, actor.kind].filter((one) => one !== null).join(' · ')],
            [t('About'), target && `${target.kind} ${target.id}`],
            [t('From address'), entry.address],
            [t('Program'), entry.userAgent],
            [t('Number for support'), entry.correlationId],
          ]}
        />
        <Json label={t('Details')} value={entry.details} />
        <div className={form.buttons}>
          {actor.id !== null && (
            <Button variant="default" onClick={() => filter({ actor: actor.id })}>
              {t('All by the same')}
            </Button>
          )}
          {target && (
            <Button variant="default" onClick={() => filter({ target: target.id })}>
              {t('All about the same')}
            </Button>
          )}
          <Button variant="default" onClick={() => filter({ action: entry.action })}>
            {t('All of this action')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
