import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { useText } from '../../text/text.ts';
import { type BreakDraft, nextBreak } from './breaks.ts';

/** So many an entry may have. */
const BREAKS_MAX = 20;

interface BreakFieldsProps {
  breaks: readonly BreakDraft[];
  /** Of the work, where the first break is looked for. */
  start: string;
  disabled: boolean;
  change: (breaks: readonly BreakDraft[]) => void;
}

/** When somebody paused, one below the other. */
export function BreakFields({ breaks, start, disabled, change }: BreakFieldsProps): ReactNode {
  const t = useText();
  return (
    <fieldset className={form.fieldset} disabled={disabled}>
      <legend>{t('Breaks')}</legend>
      <div className={form.form}>
        {breaks.map((one, index) => (
          <BreakRow
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two breaks apart while they are typed
            key={index}
            number={index + 1}
            draft={one}
            change={(fields) => change(breaks.with(index, { ...one, ...fields }))}
            remove={() => change(breaks.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={breaks.length >= BREAKS_MAX}
            onClick={() => change([...breaks, nextBreak(breaks, start)])}
          >
            {t('Add a break')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

interface BreakRowProps {
  number: number;
  draft: BreakDraft;
  change: (fields: Partial<BreakDraft>) => void;
  remove: () => void;
}

function BreakRow({ number, draft, change, remove }: BreakRowProps): ReactNode {
  const t = useText();
  const isUnderWay = draft.stored !== null && draft.stored.endedAt === null;
  return (
    <div>
      <div className={form.pair}>
        <TextInput
          type="datetime-local"
          label={t('Break {number} from', { number })}
          required
          value={draft.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('Break {number} until', { number })}
          required={!isUnderWay}
          value={draft.until}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </div>
      <div className={form.choices}>
        <Checkbox
          label={t('Break {number} is paid', { number })}
          checked={draft.paid}
          onChange={(event) => change({ paid: event.currentTarget.checked })}
        />
        <Button variant="default" size="compact-sm" onClick={remove}>
          {t('Remove break {number}', { number })}
        </Button>
      </div>
    </div>
  );
}
