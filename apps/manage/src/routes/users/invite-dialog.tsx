import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { useProvenWrite } from '../../parts/prove.tsx';
import { useRoleChoices } from '../../parts/roles.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ReachField } from './reach-field.tsx';

/** Invites somebody by mail: they choose a password, or use the one that they have. */
export function InviteDialog({ name: known = '', close }: { name?: string; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [email, setEmail] = useState('');
  const [name, setName] = useState(known);
  const [role, setRole] = useState('manager');
  const [reach, setReach] = useState<readonly string[]>([restaurant.guid]);
  const [invited, setInvited] = useState<string | null>(null);
  const invite = useProvenWrite('createAdminUser', ['listAdminUsers']);
  const roles = useRoleChoices(t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.send(
      {
        body: {
          email: email.trim(),
          name: name.trim(),
          role,
          // An owner reaches everything.
          restaurantGuids: role === 'owner' ? [] : [...reach],
        },
      },
      (user) => setInvited(user.email),
    );
  };
  if (invited !== null) return <Invited email={invited} close={close} />;
  return (
    <Dialog title={t('Invite somebody to {tenant}', { tenant: membership.name })} close={close}>
      <form className={form.form} onSubmit={submit}>
        <TextInput
          type="email"
          label={t('E-mail')}
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          pattern=".*\S.*"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Role')}
          data={roles}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        {role !== 'owner' && <ReachField reach={reach} change={setReach} />}
        {invite.ask}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t('Send the invitation')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Invited({ email, close }: { email: string; close: () => void }): ReactNode {
  const t = useText();
  return (
    <Dialog title={t('Invited')} close={close}>
      <div className={form.form}>
        <p role="status">
          {t('{email} has a mail from us. The invitation is good for seven days.', { email })}
        </p>
        <div className={form.buttons}>
          <Button onClick={close} data-autofocus>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
