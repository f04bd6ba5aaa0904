import { type Command, InvalidArgumentError } from 'commander';

/* How commands read the values of their options. What does not fit is wrong use: nothing is done. */

/** A list with commas between its words. */
export const words = (list: string): string[] => list.split(',').map((word) => word.trim());

/** A whole number from 0. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** An address of the web. */
export function webAddress(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('It must begin with http:// or https://.');
  return text;
}

/** For an option that is needed only beside others: its value, or wrong use. */
export function needed<T>(command: Command, value: T | undefined, flags: string): T {
  if (value !== undefined) return value;
  return command.error(`error: required option '${flags}' not specified`);
}
