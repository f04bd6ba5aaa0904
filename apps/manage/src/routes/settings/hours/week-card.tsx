import { holds } from '@comanda/app-shared';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { USUAL_WEEK, type Week, weeklyOf, weekOf } from '../../../parts/week.ts';
import { WeekFields } from '../../../parts/week-fields.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { type Hours, useRules } from './rules.ts';

/** The week of the restaurant; null as it is stored: open at any hour. */
export interface WeekDraft {
  anyHour: boolean;
  week: Week;
}

export const weekDraft = (weekly: Hours['weekly']): WeekDraft => ({
  anyHour: weekly === null,
  week: weekly === null ? USUAL_WEEK : weekOf(weekly),
});

export const storedWeek = ({ anyHour, week }: WeekDraft): Hours['weekly'] =>
  anyHour ? null : weeklyOf(week);

/** When guests order in a usual week. */
export function WeekCard({ hours }: { hours: Hours }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const rules = useRules(hours);
  const draft = useDraft(weekDraft(hours.weekly));
  const { value, change } = draft;
  const mayEdit = holds(membership, 'restaurant.edit');
  const save = (then: () => void): void => rules.save({ weekly: storedWeek(value) }, then);
  return (
    <SettingsForm
      title={t('Opening hours')}
      text={t('Guests order from outside in these hours. Tills sell whenever somebody works at them.')}
      mayEdit={mayEdit}
      draft={draft}
      write={rules}
      save={save}
    >
      <Switch
        label={t('At any hour')}
        disabled={!mayEdit}
        checked={value.anyHour}
        onChange={(event) => change({ anyHour: event.currentTarget.checked })}
      />
      {!value.anyHour && (
        <WeekFields week={value.week} change={(week) => change({ week })} disabled={!mayEdit} />
      )}
    </SettingsForm>
  );
}
