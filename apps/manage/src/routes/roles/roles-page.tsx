import { Answered, holds } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card, Page } from '../../parts/page.tsx';
import { type Role, titleOfRole, useRoles } from '../../parts/roles.ts';
import { RowActions } from '../../parts/row-actions.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PeopleTabs } from '../staff/people-tabs.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Open = { what: 'NEW' } | { what: 'LOOK' | 'REMOVE'; role: Role } | null;

/** What jobs and users may do, by the roles that they have: those that every tenant has, and those of its own. */
export function RolesPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const roles = useRoles();
  const mayEdit = holds(membership, 'roles.manage');
  const close = (): void => setOpen(null);
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'NEW' })}>
      {t('Make a role')}
    </Button>
  );
  return (
    <Page title={t('Roles')} action={roles.data && add}>
      <PeopleTabs />
      <Card label={t('Roles')}>
        <Answered answer={roles} tenant={membership.name}>
          {({ items }) => (
            <div className={form.form}>
              <p>
                {t(
                  'A job of somebody has a role, and so has whoever signs in here. It says what they may do.',
                )}
              </p>
              <RoleTable roles={items} mayEdit={mayEdit} open={setOpen} />
            </div>
          )}
        </Answered>
      </Card>
      {open?.what === 'NEW' && <RoleDialog before={null} close={close} />}
      {open?.what === 'LOOK' && <RoleDialog before={open.role} close={close} />}
      {open?.what === 'REMOVE' && <RemoveRoleDialog role={open.role} close={close} />}
    </Page>
  );
}

function RoleTable({
  roles,
  mayEdit,
  open,
}: {
  roles: readonly Role[];
  mayEdit: boolean;
  open: (open: Open) => void;
}): ReactNode {
  const t = useText();
  const titleOf = ({ name }: Role): string => titleOfRole(name, roles, t);
  const columns: Column<Role>[] = [
    { name: t('Role'), cell: titleOf },
    {
      name: t('Whose it is'),
      cell: ({ isBuiltIn }) => (isBuiltIn ? t('Every restaurant has it') : t('Your own')),
    },
    {
      name: t('Permissions'),
      kind: 'number',
      cell: ({ permissions }) => permissions.length,
    },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (role) =>
        role.isBuiltIn || !mayEdit ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Look: {name}', { name: titleOf(role) })}
            onClick={() => open({ what: 'LOOK', role })}
          >
            {t('Look')}
          </Button>
        ) : (
          <RowActions
            name={titleOf(role)}
            change={() => open({ what: 'LOOK', role })}
            remove={() => open({ what: 'REMOVE', role })}
          />
        ),
    },
  ];
  return <Table rows={roles} keyOf={({ name }) => name} columns={columns} label={t('Roles')} />;
}
