import { type Answer, useWrite } from '@comanda/app-shared';
import type { Message } from '../../../text/text.ts';

/** When guests can order: rules that are stored as one document. */

export type Hours = Answer<'getOpeningHours'>;
export type Exception = Hours['exceptions'][number];
export type ChannelHours = Hours['channels'][number];
type Rules = Omit<Hours, 'restaurantGuid' | 'version' | 'pauses'>;

/** Where the service itself says that orders come from; other programs have words of their own. */
export const CHANNEL_NAMES: Readonly<Record<string, Message>> = { WEB: 'Website', KIOSK: 'Kiosk' };

/** The channels that can be chosen: the service's own, and those that the rules name already. */
export const channelsOf = ({ channels, exceptions, pauses }: Hours): readonly string[] => [
  ...new Set([
    ...Object.keys(CHANNEL_NAMES),
    ...channels.map(({ channel }) => channel),
    ...exceptions.flatMap((one) => one.channels ?? []),
    ...pauses.flatMap((one) => one.channels ?? []),
  ]),
];

/** Changes some of the rules, and leaves the others as they are. Whoever was faster is not overwritten. */
export function useRules(hours: Hours): {
  isPending: boolean;
  error: unknown;
  save: (changes: Partial<Rules>, then: () => void) => void;
} {
  const { isPending, error, mutate } = useWrite('replaceOpeningHours', ['getOpeningHours']);
  const { restaurantGuid, version, pauses: _, ...rules } = hours;
  const save = (changes: Partial<Rules>, then: () => void): void =>
    mutate({ params: { restaurantGuid }, body: { ...rules, ...changes, version } }, { onSuccess: then });
  return { isPending, error, save };
}
