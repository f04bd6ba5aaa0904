import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../../../parts/form.module.css';
import { useText } from '../../../text/text.ts';
import { CHANNEL_NAMES } from './rules.ts';

/** What a channel is called: the service's own in words, others as they name themselves. */
export function useChannelName(): (channel: string) => string {
  const t = useText();
  return (channel) => {
    const name = CHANNEL_NAMES[channel];
    return name === undefined ? channel : t(name);
  };
}

/** For all channels or for some of them; null: all. */
export function ChannelsField({
  known,
  value,
  change,
}: {
  known: readonly string[];
  value: readonly string[] | null;
  change: (channels: string[] | null) => void;
}): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  return (
    <>
      <Radio.Group
        label={t('For whom')}
        value={value === null ? 'ALL' : 'SOME'}
        onChange={(choice) => change(choice === 'ALL' ? null : known.slice(0, 1))}
      >
        <div className={form.choices}>
          <Radio value="ALL" label={t('All guests')} />
          <Radio value="SOME" label={t('Some channels')} />
        </div>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          label={t('Channels')}
          value={[...value]}
          onChange={(channels) => channels.length > 0 && change(channels)}
        >
          <div className={form.choices}>
            {known.map((channel) => (
              <Checkbox key={channel} value={channel} label={nameOf(channel)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
