import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A text that must not be seen: a card number, a password. Whatever turns it into text by accident (a log line, an error's
 * message, JSON, a template) gets `[secret]`; only `reveal()` gives it out, so that every place that needs it is found by
 * searching for that word.
 */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
