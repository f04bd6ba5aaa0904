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
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Card, Pages } from '../../parts/page.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { useText } from '../../text/text.ts';
import { OperatorPage } from './operator-page.tsx';

type Tenant = Answer<'listTenants'>['items'][number];

const PAGE = 100;

/** Everybody who runs restaurants on this service. */
export function TenantsPage(): ReactNode {
  const t = useText();
  const { cursor } = useSearch({ from: '/signed-in/operator/' });
  const [isAdding, setAdding] = useState(false);
  const tenants = useAnswer(
    'listTenants',
    { query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
    { keepPrevious: true },
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add a tenant')}
    </Button>
  );
  return (
    <OperatorPage title={t('Tenants')} action={tenants.data?.items.length !== 0 && add}>
      <Card label={t('Tenants')} isBusy={tenants.isPlaceholderData}>
        <Answered answer={tenants} tenant="Comanda">
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconBuilding />}
                  title={t('No tenants yet')}
                  text={t('Add one, and issue its first key.')}
                  action={add}
                />
              ) : (
                <TenantTable tenants={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </OperatorPage>
  );
}

function TenantTable({ tenants }: { tenants: readonly Tenant[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const columns: Column<Tenant>[] = [
    {
      name: t('Name'),
      cell: ({ tenantId, name }) => (
        <Link className={rowLink} to="/operator/tenants/$tenantId" params={{ tenantId }} search={{}}>
          {name}
        </Link>
      ),
    },
    { name: t('Identifier'), cell: ({ tenantId }) => <code>{tenantId}</code> },
    {
      name: t('Added'),
      kind: 'time',
      // Operators sit where they sit: no restaurant's zone is theirs.
      cell: ({ createdAt }) => formatDateTime(createdAt, 'UTC', language),
    },
  ];
  return <Table rows={tenants} keyOf={({ tenantId }) => tenantId} columns={columns} label={t('Tenants')} />;
}

function AddDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const add = useWrite('createTenant', ['listTenants']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(
      { body: { name: name.trim() } },
      {
        onSuccess: ({ tenantId }) =>
          void navigate({ to: '/operator/tenants/$tenantId', params: { tenantId }, search: {} }),
      },
    );
  };
  return (
    <Dialog title={t('Add a tenant')} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t('It begins without people, restaurants and keys.')}</p>
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          pattern=".*\S.*"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Problem error={add.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('Add the tenant')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
