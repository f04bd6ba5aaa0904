import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { DAY_NAMES, DAYS, type Day, type Span, USUAL, type Week } from './week.ts';
import classes from './week-fields.module.css';

/** The hours of each day, several times a day where it is so. */
export function WeekFields({
  week,
  change,
  disabled = false,
}: {
  week: Week;
  change: (week: Week) => void;
  disabled?: boolean;
}): ReactNode {
  const t = useText();
  const [first, ...others] = DAYS;
  const copy = (): void =>
    change({ ...week, ...Object.fromEntries(others.map((day) => [day, week[first!]])) });
  return (
    <>
      <ul className={classes.week}>
        {DAYS.map((day) => (
          <DayRow
            key={day}
            day={day}
            spans={week[day]}
            change={(spans) => change({ ...week, [day]: spans })}
            disabled={disabled}
          />
        ))}
      </ul>
      {!disabled && (
        <Button variant="subtle" size="xs" className={classes.copy ?? ''} onClick={copy}>
          {t('Every day like Monday')}
        </Button>
      )}
    </>
  );
}

function DayRow({
  day,
  spans,
  change,
  disabled,
}: {
  day: Day;
  spans: readonly Span[];
  change: (spans: readonly Span[]) => void;
  disabled: boolean;
}): ReactNode {
  const t = useText();
  const name = t(DAY_NAMES[day]);
  return (
    <li>
      <strong>{name}</strong>
      <SpanFields name={name} spans={spans} change={change} disabled={disabled} />
    </li>
  );
}

/** Times of a day; none of them means closed. */
export function SpanFields({
  name,
  spans,
  change,
  disabled = false,
}: {
  name: string;
  spans: readonly Span[];
  change: (spans: readonly Span[]) => void;
  disabled?: boolean;
}): ReactNode {
  const t = useText();
  const time = (index: number, which: keyof Span, label: string): ReactNode => (
    <TextInput
      type="time"
      size="xs"
      required
      aria-label={label}
      disabled={disabled}
      value={spans[index]![which]}
      onChange={(event) =>
        change(spans.with(index, { ...spans[index]!, [which]: event.currentTarget.value }))
      }
    />
  );
  return (
    <div className={classes.spans}>
      {spans.length === 0 && <span className={classes.closed}>{t('Closed')}</span>}
      {spans.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times that are typed have no other name
        <div key={index} className={classes.span}>
          {time(index, 'start', t('{day}, from', { day: name }))}
          <span aria-hidden>–</span>
          {time(index, 'end', t('{day}, until', { day: name }))}
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('{day}: remove these hours', { day: name })}
              onClick={() => change(spans.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && spans.length < 4 && (
        <ActionIcon
          variant="default"
          aria-label={t('{day}: add hours', { day: name })}
          onClick={() => change([...spans, USUAL])}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
