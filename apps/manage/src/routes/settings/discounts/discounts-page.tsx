import { Answered, Empty, holds, useAll } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconDiscount, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { Card } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { DiscountTable } from './discount-table.tsx';
import type { Discount } from './discounts.ts';

/** What is taken off bills by a rule that has a name: happy hours, codes, staff meals. */
export function DiscountsPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [open, setOpen] = useState<Discount | 'NEW' | null>(null);
  const discounts = useAll('listDiscounts', { params: { restaurantGuid: restaurant.guid } });
  const mayEdit = holds(membership, 'restaurant.edit');
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('NEW')}>
      {t('Add a discount')}
    </Button>
  );
  return (
    <SettingsPage title={t('Discounts')} action={discounts.data?.length !== 0 && add}>
      <Card label={t('Discounts')}>
        <Answered answer={discounts} tenant={membership.name}>
          {(all) =>
            all.length === 0 ? (
              <Empty
                icon={<IconDiscount />}
                title={t('No discounts yet')}
                text={t('Happy hours, codes and staff meals stand here, and are put on orders by name.')}
                action={add}
              />
            ) : (
              <div className={form.form}>
                <p>
                  {t(
                    'These need approval only where it says so. One that somebody makes up at the till always does.',
                  )}
                </p>
                <DiscountTable discounts={all} mayEdit={mayEdit} open={setOpen} />
              </div>
            )
          }
        </Answered>
      </Card>
      {open !== null && <DiscountDialog before={open === 'NEW' ? null : open} close={() => setOpen(null)} />}
    </SettingsPage>
  );
}
