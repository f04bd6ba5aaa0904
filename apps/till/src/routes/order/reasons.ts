import type { useText } from '../../text/text.ts';

/** Why something is taken off a bill, as reports group it. */
const REASONS = ['WRONG_DISH', 'CHANGED_MIND', 'TOO_LATE', 'COMPLAINT', 'MISTAKE'] as const;

export type Reason = (typeof REASONS)[number];

/** With what people read, in their language. */
export const reasonsIn = (t: ReturnType<typeof useText>): [Reason, string][] => {
  const words: Record<Reason, string> = {
    WRONG_DISH: t('Wrong dish'),
    CHANGED_MIND: t('Guest changed their mind'),
    TOO_LATE: t('Took too long'),
    COMPLAINT: t('Guest was not content'),
    MISTAKE: t('Mistake at the till'),
  };
  return REASONS.map((reason) => [reason, words[reason]]);
};
