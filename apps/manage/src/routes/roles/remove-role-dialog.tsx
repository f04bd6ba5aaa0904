import { Problem } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import type { ReactNode } from 'react';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import type { Role } from '../../parts/roles.ts';
import { useText } from '../../text/text.ts';
import { ROLE_CHANGES } from './role-dialog.tsx';

/** Takes a role away that nobody has; of one that somebody has it says who. */
export function RemoveRoleDialog({ role, close }: { role: Role; close: () => void }): ReactNode {
  const t = useText();
  const remove = useProvenWrite('deleteRole', ROLE_CHANGES);
  const { name, title, version } = role;
  const save = (): void =>
    remove.send({ params: { role: name }, ...(version === null ? {} : { ifMatch: version }) }, close);
  const holders = holdersOf(remove.error);
  return (
    <FormDialog
      title={t('Remove {name}?', { name: title })}
      label={t('Remove')}
      write={{ isPending: remove.isPending, error: null }}
      save={save}
      close={close}
    >
      <p>{t('Nobody can be given it any more.')}</p>
      {holders.length > 0 ? (
        <Problem error={remove.error} text={t('These have it: {names}', { names: holders.join(', ') })} />
      ) : (
        remove.ask
      )}
    </FormDialog>
  );
}

/** Who has a role that cannot go for that. */
function holdersOf(error: unknown): string[] {
  const usedBy = error instanceof ComandaError ? error.details?.usedBy : undefined;
  return Array.isArray(usedBy) ? (usedBy as { name: string }[]).map(({ name }) => name) : [];
}
