import { holds, Problem, useLanguage } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { type Role, titleOfRole, useRoles } from '../../parts/roles.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PermissionFields } from './permission-fields.tsx';
import { grantsOf, nameOf, permissionsOf, type RoleDraft } from './role-draft.ts';

export const ROLE_CHANGES = ['listRoles'] as const;

/** What a role lets people do: to be read, or to be changed. `before` null: a role is made. */
export function RoleDialog({ before, close }: { before: Role | null; close: () => void }): ReactNode {
  const { membership } = usePlace();
  const mayEdit = before?.isBuiltIn !== true && holds(membership, 'roles.manage');
  return mayEdit ? (
    <EditRole before={before} close={close} />
  ) : before === null ? null : (
    <LookAtRole role={before} close={close} />
  );
}

function LookAtRole({ role, close }: { role: Role; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  return (
    <Dialog title={titleOfRole(role.name, [role], t)} close={close} size="lg">
      <div className={form.form}>
        {role.isBuiltIn && <p>{t('Nobody changes it. Make one of your own that begins with it.')}</p>}
        <PermissionFields grants={grantsOf(role, currency, language)} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function EditRole({ before, close }: { before: Role | null; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const [spare] = useState(() => `role_${crypto.randomUUID().slice(0, 8)}`);
  const [draft, setDraft] = useState<RoleDraft>(() => ({
    title: before?.title ?? '',
    grants: before ? grantsOf(before, currency, language) : {},
  }));
  const create = useProvenWrite('createRole', ROLE_CHANGES);
  const update = useProvenWrite('updateRole', ROLE_CHANGES);
  const write = before ? update : create;
  const change = (fields: Partial<RoleDraft>): void => setDraft({ ...draft, ...fields });
  const permissions = permissionsOf(draft, currency);
  const save = (): void => {
    if (permissions === null || permissions.length === 0) return;
    const title = draft.title.trim();
    if (before === null) create.send({ body: { name: nameOf(title, spare), title, permissions } }, close);
    else {
      const ifMatch = before.version === null ? {} : { ifMatch: before.version };
      update.send({ params: { role: before.name }, body: { title, permissions }, ...ifMatch }, close);
    }
  };
  const isMore = write.error instanceof ComandaError && write.error.details?.exceeds !== undefined;
  return (
    <FormDialog
      title={before ? before.title : t('Make a role')}
      size="lg"
      write={{ isPending: write.isPending, error: null }}
      save={save}
      close={close}
    >
      <TextInput
        label={t('What it is called')}
        required
        maxLength={60}
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        data-autofocus
      />
      {before === null && <BeginWith change={(grants) => change({ grants })} />}
      <PermissionFields grants={draft.grants} change={(grants) => change({ grants })} />
      {permissions?.length === 0 && <p>{t('A role lets people do one thing at least.')}</p>}
      {isMore ? (
        <Problem error={write.error} text={t('This is more than you may do yourself.')} />
      ) : (
        write.ask
      )}
    </FormDialog>
  );
}

/** Another role as the beginning: few are made from nothing. */
function BeginWith({ change }: { change: (grants: RoleDraft['grants']) => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const roles = useRoles().data?.items ?? [];
  const choose = (name: string): void => {
    const role = roles.find((one) => one.name === name);
    const grants = role ? grantsOf(role, restaurant.currency, language) : {};
    const held = Object.entries(grants).filter(([permission]) =>
      holds(membership, permission as Parameters<typeof holds>[1]),
    );
    change(Object.fromEntries(held));
  };
  return (
    <NativeSelect
      label={t('Begin with')}
      data={[
        { value: '', label: t('Nothing') },
        ...roles.map(({ name }) => ({ value: name, label: titleOfRole(name, roles, t) })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
