import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus, IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import form from '../../../../parts/form.module.css';
import { useText } from '../../../../text/text.ts';
import classes from './plan.module.css';
import { isSamePlace, onPlan, type Placed, type Position, turned } from './plan.ts';

interface TablePanelProps {
  placed: Placed;
  move(position: Position | null): void;
}

/** What can be done to a table without dragging: where it stands, how large it is, and its shape. */
export function TablePanel({ placed: { table, position }, move }: TablePanelProps): ReactNode {
  const t = useText();
  const { name } = table;
  const step = (field: 'x' | 'y' | 'width' | 'height', label: string): ReactNode => (
    <Stepper
      label={label}
      value={position[field]}
      canGo={(by) => !isSamePlace(onPlan({ ...position, [field]: position[field] + by }), position)}
      go={(by) => move(onPlan({ ...position, [field]: position[field] + by }))}
    />
  );
  return (
    <section className={classes.panel} aria-label={t('Table {name}', { name })}>
      <h2>{t('Table {name}', { name })}</h2>
      <div className={classes.steppers}>
        {step('x', t('From the left'))}
        {step('y', t('From the top'))}
        {step('width', t('Width'))}
        {step('height', t('Depth'))}
      </div>
      <div className={form.buttons}>
        <NativeSelect
          className={form.aside}
          aria-label={t('Shape')}
          data={[
            { value: 'RECTANGLE', label: t('With corners') },
            { value: 'ROUND', label: t('Round') },
          ]}
          value={position.shape}
          onChange={({ currentTarget: { value } }) =>
            move({ ...position, shape: value === 'ROUND' ? 'ROUND' : 'RECTANGLE' })
          }
        />
        <Button
          variant="default"
          leftSection={<IconRotate size={16} aria-hidden />}
          disabled={position.width === position.height}
          onClick={() => move(turned(position))}
        >
          {t('Turn')}
        </Button>
        <Button variant="default" onClick={() => move(null)}>
          {t('Take off the plan')}
        </Button>
      </div>
    </section>
  );
}

interface StepperProps {
  label: string;
  value: number;
  canGo(by: number): boolean;
  go(by: number): void;
}

function Stepper({ label, value, canGo, go }: StepperProps): ReactNode {
  const t = useText();
  return (
    <fieldset className={classes.stepper} aria-label={label}>
      <span>{label}</span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('{label}: less', { label })}
        disabled={!canGo(-1)}
        onClick={() => go(-1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <b>{value}</b>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('{label}: more', { label })}
        disabled={!canGo(1)}
        onClick={() => go(1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
