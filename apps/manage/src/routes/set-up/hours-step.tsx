import { type Answer, Answered, useAnswer, useWrite } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { isWhole, USUAL_WEEK, weeklyOf, weekOf } from '../../parts/week.ts';
import { WeekFields } from '../../parts/week-fields.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { StepForm } from './step-form.tsx';

type Hours = Answer<'getOpeningHours'>;

/** When guests can order. */
export function HoursStep({ next }: { next: () => void }): ReactNode {
  const { restaurant, membership } = usePlace();
  const hours = useAnswer('getOpeningHours', { params: { restaurantGuid: restaurant.guid } });
  return (
    <Answered answer={hours} tenant={membership.name}>
      {(data) => <Fields hours={data} next={next} />}
    </Answered>
  );
}

function Fields({ hours, next }: { hours: Hours; next: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [week, setWeek] = useState(hours.weekly === null ? USUAL_WEEK : weekOf(hours.weekly));
  const write = useWrite('replaceOpeningHours', ['getOpeningHours']);
  const { restaurantGuid: _, pauses: _1, version, ...rules } = hours;
  const save = (): void => {
    if (!isWhole(week)) return;
    write.mutate(
      {
        params: { restaurantGuid: restaurant.guid },
        body: { ...rules, weekly: weeklyOf(week), version },
      },
      { onSuccess: next },
    );
  };
  return (
    <StepForm
      title={t('When are you open?')}
      text={t('Guests order from outside in these hours. Tills sell whenever somebody works at them.')}
      save={save}
      skip={next}
      isSaving={write.isPending}
      error={write.error}
    >
      <WeekFields week={week} change={setWeek} />
    </StepForm>
  );
}
