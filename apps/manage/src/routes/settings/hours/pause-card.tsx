import { formatDateTime, holds, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { Card, Facts } from '../../../parts/page.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { useChannelName } from './channels.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import type { Hours } from './rules.ts';

/** Whether guests can order just now, and the switch for it. */
export function PauseCard({ hours }: { hours: Hours }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [isPausing, setPausing] = useState(false);
  const resume = useWrite('resumeOrdering', ['getOpeningHours']);
  const { pauses } = hours;
  const isPaused = pauses.length > 0;
  const state = isPaused
    ? ({ name: 'Paused', tone: 'bad' } as const)
    : ({ name: 'Orders are taken', tone: 'good' } as const);
  return (
    <Card title={t('Right now')} action={<Sign state={state} />}>
      <div className={form.form}>
        {pauses.map((pause) => (
          <PauseFacts key={`${pause.since} ${pause.channels}`} pause={pause} />
        ))}
        {!isPaused && (
          <p>{t('Guests order from outside within the hours below. A pause refuses them for a while.')}</p>
        )}
        <Problem error={resume.error} />
        {holds(membership, 'menu.stock') && (
          <div className={form.buttons}>
            <Button variant="default" onClick={() => setPausing(true)}>
              {isPaused ? t('Pause differently') : t('Pause orders')}
            </Button>
            {isPaused && (
              <Button
                loading={resume.isPending}
                onClick={() => resume.mutate({ params: { restaurantGuid: restaurant.guid }, body: {} })}
              >
                {t('Take orders again')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isPausing && <PauseDialog hours={hours} close={() => setPausing(false)} />}
    </Card>
  );
}

function PauseFacts({ pause }: { pause: Hours['pauses'][number] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const nameOf = useChannelName();
  const { timeZone } = usePlace().restaurant;
  const at = (instant: string): string => formatDateTime(instant, timeZone, language);
  return (
    <Facts
      facts={[
        [t('Since'), at(pause.since)],
        [t('Until'), pause.until === null ? t('somebody takes orders again') : at(pause.until)],
        [t('For whom'), pause.channels?.map(nameOf).join(', ') ?? t('All guests')],
        [t('Reason'), pause.automatic ? t('The kitchen had too many open tickets') : pause.reason],
      ]}
    />
  );
}
