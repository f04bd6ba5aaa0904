import { type Answer, formatDateTime, holds, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { NewPinOf, PinDigitsField } from '../staff/add-staff-dialog.tsx';
import { STAFF_CHANGES, type StaffMember } from '../staff/staff.ts';
import classes from './staff-member.module.css';

/** Whether somebody has a PIN; a new one for who forgot it. */
export function PinCard({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t('PIN')}>
      <div className={classes.pin}>
        <p>
          {member.pinDigits === null ? t('None yet') : t('{count} digits', { count: member.pinDigits })}
          {member.pinMadeAt && (
            <small>
              {t('made {time}', { time: formatDateTime(member.pinMadeAt, restaurant.timeZone, language) })}
            </small>
          )}
        </p>
        {holds(membership, 'staff.reset_pin') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Make a new PIN')}
          </Button>
        )}
      </div>
      {isAsking && <PinDialog member={member} close={() => setAsking(false)} />}
    </Card>
  );
}

function PinDialog({ member, close }: { member: StaffMember; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [digits, setDigits] = useState<4 | 6>(member.pinDigits === 4 ? 4 : 6);
  const [made, setMade] = useState<Answer<'resetStaffPin'> | null>(null);
  const reset = useProvenWrite('resetStaffPin', STAFF_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    reset.send(
      { params: { restaurantGuid: restaurant.guid, staffGuid: member.guid }, body: { digits } },
      setMade,
    );
  };
  return (
    <Dialog
      title={made ? member.name : t('Make a new PIN for {name}', { name: member.name })}
      close={close}
      closes={made ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}
    >
      {made ? (
        <NewPinOf hired={made} close={close} />
      ) : (
        <form className={form.form} onSubmit={submit}>
          <p>{t('The old one stops working at once, and whoever signed in with it is signed out.')}</p>
          <PinDigitsField value={digits} change={setDigits} />
          {reset.ask}
          <div className={form.buttons}>
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={reset.isPending}>
              {t('Make a new PIN')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
