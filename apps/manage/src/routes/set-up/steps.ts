import type { Message } from '../../text/text.ts';

/** What a new restaurant is given, one after the other; each can be skipped, and gone back to. */
export const STEPS = ['menu', 'taxes', 'hours', 'kitchen', 'staff', 'done'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Readonly<Record<Step, Message>> = {
  menu: 'Menu',
  taxes: 'Taxes',
  hours: 'Opening hours',
  kitchen: 'Kitchen',
  staff: 'Staff',
  done: 'First order',
};

export const setUpSearch = ({ step }: Record<string, unknown>): { step?: Step } => {
  const known = STEPS.find((one) => one === step);
  return known && known !== 'menu' ? { step: known } : {};
};
