import {
  type Answer,
  Answered,
  Empty,
  formatDateTime,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import classes from '../../parts/page.module.css';
import { Card, Pages } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useText } from '../../text/text.ts';
import { type ApiKey, isOver, isReplaced, stateOfKey } from '../api-keys/key-states.ts';
import { wordsOf } from '../api-keys/scope-fields.tsx';
import { OperatorPage } from './operator-page.tsx';
import { IssueKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './tenant-key-dialogs.tsx';

type Tenant = Answer<'getTenant'>;

const ROUTE = '/signed-in/operator/tenants/$tenantId';
const PAGE = 50;

/** A tenant as operators see it: its name and its keys, and nothing of what it does. */
export function TenantPage(): ReactNode {
  const t = useText();
  const { tenantId } = useParams({ from: ROUTE });
  const tenant = useAnswer('getTenant', { params: { tenantId } });
  return (
    <>
      <nav className={classes.crumbs} aria-label={t('Where you are')}>
        <Link to="/operator" search={{}}>
          {t('Tenants')}
        </Link>
      </nav>
      <Answered answer={tenant} tenant="Comanda">
        {(data) => <Whole tenant={data} />}
      </Answered>
    </>
  );
}

function Whole({ tenant }: { tenant: Tenant }): ReactNode {
  const t = useText();
  const { tenantId } = tenant;
  const { cursor } = useSearch({ from: ROUTE });
  const [asks, setAsks] = useState<'rename' | 'issue' | null>(null);
  const close = (): void => setAsks(null);
  const keys = useAnswer(
    'listApiKeys',
    { query: { tenantId, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
    { keepPrevious: true },
  );
  const issue = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsks('issue')}>
      {t('Issue an API key')}
    </Button>
  );
  return (
    <OperatorPage
      title={tenant.name}
      action={
        <>
          <Button variant="default" onClick={() => setAsks('rename')}>
            {t('Rename')}
          </Button>
          {keys.data?.items.length !== 0 && issue}
        </>
      }
    >
      <Card title={t('API keys')} isBusy={keys.isPlaceholderData}>
        <Answered answer={keys} tenant="Comanda">
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconKey />}
                  title={t('No API keys yet')}
                  text={t('Issue one for each program, with no more rights than it needs.')}
                  action={issue}
                />
              ) : (
                <KeyTable keys={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {asks === 'rename' && <RenameDialog tenant={tenant} close={close} />}
      {asks === 'issue' && <IssueKeyDialog tenantId={tenantId} close={close} />}
    </OperatorPage>
  );
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [asks, setAsks] = useState<{ what: 'rotate' | 'revoke'; apiKey: ApiKey } | null>(null);
  const now = Date.now();
  const close = (): void => setAsks(null);
  const columns: Column<ApiKey>[] = [
    {
      name: t('Name'),
      cell: ({ name, scopes }) => (
        <>
          {name}
          <small>{wordsOf(scopes, t)}</small>
        </>
      ),
    },
    { name: t('Key'), cell: ({ hint }) => <code>{hint}</code> },
    { name: t('State'), cell: (key) => <Sign state={stateOfKey(key, now)} /> },
    {
      name: t('Last used'),
      kind: 'time',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('Never used') : formatDateTime(lastUsedAt, 'UTC', language),
    },
    {
      name: t('Change'),
      kind: 'action',
      cell: (apiKey) =>
        !isOver(apiKey, now) && (
          <span className={form.inline}>
            {!isReplaced(apiKey, keys, now) && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('Rotate {name}', { name: apiKey.name })}
                onClick={() => setAsks({ what: 'rotate', apiKey })}
              >
                {t('Rotate')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={t('Revoke {name}', { name: apiKey.name })}
              onClick={() => setAsks({ what: 'revoke', apiKey })}
            >
              {t('Revoke')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Table rows={keys} keyOf={({ id }) => id} columns={columns} label={t('API keys')} />
      {asks?.what === 'rotate' && <RotateKeyDialog apiKey={asks.apiKey} close={close} />}
      {asks?.what === 'revoke' && <RevokeKeyDialog apiKey={asks.apiKey} close={close} />}
    </>
  );
}

function RenameDialog({ tenant, close }: { tenant: Tenant; close: () => void }): ReactNode {
  const t = useText();
  const [{ tenantId, version }] = useState(tenant);
  const [name, setName] = useState(tenant.name);
  const rename = useWrite('updateTenant', ['listTenants', 'getTenant']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate(
      { params: { tenantId }, body: { name: name.trim() }, ifMatch: version },
      { onSuccess: close },
    );
  };
  return (
    <Dialog title={t('Rename')} close={close}>
      <form className={form.form} onSubmit={submit}>
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          pattern=".*\S.*"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Problem error={rename.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
