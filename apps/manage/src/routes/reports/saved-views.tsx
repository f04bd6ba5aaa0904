import { mayDo, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { ReportSearch } from './report-search.ts';
import { type SavedView, searchOf, viewOf } from './saved-view.ts';

const CHANGES = ['listReportViews'] as const;

/** The views that the restaurant has saved; whoever closes its days saves and removes them. */
export function SavedViews({
  search,
  days,
}: {
  search: ReportSearch;
  days: { from: number; to: number };
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { guid: restaurantGuid } = restaurant;
  const [asks, setAsks] = useState<'save' | SavedView | null>(null);
  const items = useAnswer('listReportViews', { params: { restaurantGuid } }).data?.items ?? [];
  const maySave = mayDo(membership, 'write:reports');
  const navigate = useNavigate();
  const open = (view: SavedView): void =>
    void navigate({ to: '/$restaurantGuid/reports', params: { restaurantGuid }, search: searchOf(view) });
  const close = (): void => setAsks(null);
  return (
    <>
      <Menu
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        disabled={items.length === 0 && !maySave}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            disabled={items.length === 0 && !maySave}
          >
            {t('Saved views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((view) => (
            <Menu.Item key={view.guid} onClick={() => open(view)}>
              {view.name}
            </Menu.Item>
          ))}
          {maySave && items.length > 0 && <Menu.Divider />}
          {maySave && <Menu.Item onClick={() => setAsks('save')}>{t('Save this view')}</Menu.Item>}
          {maySave &&
            items.map((view) => (
              <Menu.Item key={view.guid} color="tomato" onClick={() => setAsks(view)}>
                {t('Remove {name}', { name: view.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {asks === 'save' && <SaveDialog search={search} days={days} close={close} />}
      {asks !== null && asks !== 'save' && <RemoveDialog view={asks} close={close} />}
    </>
  );
}

function SaveDialog({
  search,
  days,
  close,
}: {
  search: ReportSearch;
  days: { from: number; to: number };
  close: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [name, setName] = useState('');
  const create = useWrite('createReportView', CHANGES);
  const save = (): void =>
    create.mutate(
      { params: { restaurantGuid: restaurant.guid }, body: viewOf(name.trim(), search, days) },
      { onSuccess: close },
    );
  return (
    <FormDialog title={t('Save this view')} write={create} save={save} close={close}>
      <p>
        {t(
          'Everybody who may read reports finds it here. “Last 7 days” are those of the day on which it is opened.',
        )}
      </p>
      <TextInput
        label={t('Name')}
        required
        maxLength={60}
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

function RemoveDialog({ view, close }: { view: SavedView; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const remove = useWrite('deleteReportView', CHANGES);
  const params = { restaurantGuid: restaurant.guid, viewGuid: view.guid };
  return (
    <ConfirmDialog
      title={t('Remove {name}', { name: view.name })}
      text={t('Nobody finds the view here any more. The figures stay.')}
      label={t('Remove')}
      write={remove}
      confirm={() => remove.mutate({ params }, { onSuccess: close })}
      close={close}
    />
  );
}
