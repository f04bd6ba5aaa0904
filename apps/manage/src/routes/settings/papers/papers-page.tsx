import { Answered, holds, moneyField, useAnswer, useLanguage } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { FootCard, footOf } from './foot-card.tsx';
import { HeadCard, headOf } from './head-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PaperCard } from './paper-card.tsx';
import classes from './papers.module.css';
import type { PaperSettings } from './papers.ts';
import { Slip } from './slip.tsx';

/** What stands on bills, receipts, reports and invoices. */
export function PapersPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const settings = useAnswer('getDocumentSettings', { params: { restaurantGuid: restaurant.guid } });
  return (
    <SettingsPage title={t('Receipts and invoices')}>
      <Answered answer={settings} tenant={membership.name}>
        {(data) => <Whole settings={data} />}
      </Answered>
    </SettingsPage>
  );
}

function Whole({ settings }: { settings: PaperSettings }): ReactNode {
  const { membership } = usePlace();
  const mayEdit = holds(membership, 'restaurant.edit');
  const head = useDraft(headOf(settings));
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const foot = useDraft(footOf(settings, (amount) => moneyField(amount, currency, language)));
  return (
    <div className={classes.columns}>
      <div>
        <HeadCard settings={settings} draft={head} mayEdit={mayEdit} />
        <FootCard settings={settings} draft={foot} mayEdit={mayEdit} />
        <PaperCard settings={settings} mayEdit={mayEdit} />
        <InvoicesCard settings={settings} mayEdit={mayEdit} />
      </div>
      <Slip head={head.value} foot={foot.value} />
    </div>
  );
}
