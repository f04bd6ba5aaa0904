import { type Answer, Answered, holds, useAnswer } from '@comanda/app-shared';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { titleOfRole, useRoles } from '../../parts/roles.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { STAFF_CHANGES, type StaffMember } from '../staff/staff.ts';
import { InviteDialog } from '../users/invite-dialog.tsx';

type User = Answer<'listAdminUsers'>['items'][number];

const TYPING_MS = 250;

/** The account with which somebody signs in here, beside the PIN at a till. */
export function AccountCard({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const link = useProvenWrite('updateStaffMember', STAFF_CHANGES);
  const send = (uid: string | null): void =>
    link.send(
      {
        params: { restaurantGuid: restaurant.guid, staffGuid: member.guid },
        body: { uid },
        ifMatch: member.version,
      },
      () => undefined,
    );
  const mayEdit = holds(membership, 'staff.manage');
  return (
    <Card title={t('Account')}>
      {member.uid === null ? (
        <Unlinked member={member} mayEdit={mayEdit} isSaving={link.isPending} link={send} />
      ) : (
        <Linked uid={member.uid} mayEdit={mayEdit} isSaving={link.isPending} unlink={() => send(null)} />
      )}
      {link.ask}
    </Card>
  );
}

function Linked({
  uid,
  mayEdit,
  isSaving,
  unlink,
}: {
  uid: string;
  mayEdit: boolean;
  isSaving: boolean;
  unlink: () => void;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const user = useAnswer('getAdminUser', { params: { uid } });
  const roles = useRoles().data?.items ?? [];
  return (
    <Answered answer={user} tenant={membership.name}>
      {({ email, role }) => (
        <div className={form.form}>
          <p>
            {email}
            {role !== null && ` · ${titleOfRole(role, roles, t)}`}
          </p>
          {mayEdit && (
            <div className={form.buttons}>
              <Button variant="default" loading={isSaving} onClick={unlink}>
                {t('Unlink')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Answered>
  );
}

function Unlinked({
  member,
  mayEdit,
  isSaving,
  link,
}: {
  member: StaffMember;
  mayEdit: boolean;
  isSaving: boolean;
  link: (uid: string) => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const users = useAnswer(
    'listAdminUsers',
    { query: { limit: 20, restaurantGuid: restaurant.guid, ...(q === '' || chosen ? {} : { q }) } },
    { keepPrevious: true, enabled: mayEdit },
  );
  const found: User[] = users.data?.items.filter(({ status }) => status === 'ACTIVE') ?? [];
  return (
    <div className={form.form}>
      <p>{t('None: {name} signs in at tills with a PIN, and not here.', { name: member.displayName })}</p>
      {mayEdit && (
        <>
          <Select
            label={t('Link an account')}
            placeholder={t('Name or e-mail')}
            data={found.map(({ uid, name, email }) => ({ value: uid, label: `${name} · ${email}` }))}
            value={chosen}
            onChange={setChosen}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            searchValue={text}
            onSearchChange={setText}
            filter={({ options }) => options}
            nothingFoundMessage={t('Nobody with an account is called that')}
          />
          <div className={form.buttons}>
            {holds(membership, 'users.manage') && (
              <Button variant="default" onClick={() => setInviting(true)}>
                {t('Invite by e-mail')}
              </Button>
            )}
            <Button
              variant="default"
              disabled={chosen === null}
              loading={isSaving}
              onClick={() => chosen !== null && link(chosen)}
            >
              {t('Link')}
            </Button>
          </div>
        </>
      )}
      {isInviting && <InviteDialog name={member.name} close={() => setInviting(false)} />}
    </div>
  );
}
