import { Answered, useWrite } from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { STATION_CHANGES } from '../settings/kitchen/station-words.ts';
import { useStations } from '../settings/printers/printer-words.ts';
import { StepForm } from './step-form.tsx';

/** The first station of the kitchen: without one, nothing that is ordered becomes a ticket. */
export function KitchenStep({ next }: { next: () => void }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const stations = useStations();
  return (
    <Answered answer={stations} tenant={membership.name}>
      {(all) =>
        all.length === 0 ? (
          <FirstStation next={next} />
        ) : (
          <Card title={t('There is a kitchen')}>
            <div className={form.form}>
              <p>{t('Its stations are under Settings, at any time.')}</p>
              <div className={form.buttons}>
                <Button onClick={next}>{t('Go on')}</Button>
              </div>
            </div>
          </Card>
        )
      }
    </Answered>
  );
}

function FirstStation({ next }: { next: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [name, setName] = useState<string>(t('Kitchen'));
  const write = useWrite('createKitchenStation', STATION_CHANGES);
  const save = async (): Promise<void> => {
    if (name.trim() === '') return;
    const body = { name: name.trim(), kind: 'HOT', isDefault: true } as const;
    // Not `onSuccess`: the station may be shown as one that is there, and this be gone, before the answer.
    const saved = await write
      .mutateAsync({ params: { restaurantGuid: restaurant.guid }, body })
      .catch(() => null);
    if (saved !== null) next();
  };
  return (
    <StepForm
      title={t('Where do you cook?')}
      text={t('What is ordered becomes a ticket there. A bar or a pizza oven of its own is added later.')}
      save={() => void save()}
      skip={next}
      isSaving={write.isPending}
      error={write.error}
    >
      <TextInput
        label={t('What it is called')}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </StepForm>
  );
}
