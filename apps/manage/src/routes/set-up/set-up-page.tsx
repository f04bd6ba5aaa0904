import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { DoneStep } from './done-step.tsx';
import { HoursStep } from './hours-step.tsx';
import { KitchenStep } from './kitchen-step.tsx';
import { MenuStep } from './menu-step.tsx';
import classes from './set-up.module.css';
import { StaffStep } from './staff-step.tsx';
import { STEP_NAMES, STEPS, type Step } from './steps.ts';
import { TaxesStep } from './taxes-step.tsx';

const SCREENS: Readonly<Record<Step, (props: { next: () => void }) => ReactNode>> = {
  menu: MenuStep,
  taxes: TaxesStep,
  hours: HoursStep,
  kitchen: KitchenStep,
  staff: StaffStep,
  done: DoneStep,
};

/** Leads a new restaurant to its first order. The step stands in the address: whoever is cut off goes on there. */
export function SetUpPage(): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const { step = 'menu' } = useSearch({ from: '/signed-in/$restaurantGuid/set-up' });
  const navigate = useNavigate({ from: '/$restaurantGuid/set-up' });
  const index = STEPS.indexOf(step);
  const next = (): void => void navigate({ search: { step: STEPS[index + 1] ?? 'done' } });
  const Screen = SCREENS[step];
  return (
    <Page title={t('Set up {name}', { name: restaurant.name })}>
      <ol className={classes.steps} aria-label={t('Steps')}>
        {STEPS.map((one, at) => (
          <li key={one} data-done={at < index || undefined}>
            <Link
              to="/$restaurantGuid/set-up"
              params={{ restaurantGuid: restaurant.guid }}
              search={{ step: one }}
              aria-current={one === step ? 'step' : undefined}
            >
              <span aria-hidden>{at < index ? '✓' : at + 1}</span>
              {t(STEP_NAMES[one])}
            </Link>
          </li>
        ))}
      </ol>
      <Screen key={step} next={next} />
    </Page>
  );
}
