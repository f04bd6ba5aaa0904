import { Answered, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { AddStaffDialog } from '../staff/add-staff-dialog.tsx';
import { StaffTable } from '../staff/staff-table.tsx';

const SHOWN = 20;

/** Who signs in at a till, each with a PIN of their own. */
export function StaffStep({ next }: { next: () => void }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [isAdding, setAdding] = useState(false);
  const staff = useAnswer('listStaff', {
    params: { restaurantGuid: restaurant.guid },
    query: { limit: SHOWN },
  });
  return (
    <Card title={t('Who works with you?')}>
      <div className={form.form}>
        <p>{t('Whoever works at a till gets a PIN here, and a job that says what they may do.')}</p>
        <Answered answer={staff} tenant={membership.name}>
          {({ items }) => items.length > 0 && <StaffTable members={items} />}
        </Answered>
        <div className={form.buttons}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('Add somebody')}
          </Button>
          <Button onClick={next}>{t('Go on')}</Button>
        </div>
      </div>
      {isAdding && <AddStaffDialog close={() => setAdding(false)} />}
    </Card>
  );
}
