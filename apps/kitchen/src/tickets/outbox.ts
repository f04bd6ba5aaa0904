import { ComandaError } from '@comanda/sdk';
import type { Command } from './command.ts';

/**
 * Commands that the service has not answered. They are kept where a reload finds them, and sent one after the other until each
 * has an answer: a press is never lost, and never done twice.
 */

const NAME = 'comanda.kitchen.outbox';
const AGAIN_MS = 2_000;

export interface Outbox {
  waiting(): readonly Command[];
  add(command: Command): void;
  /** Tries at once, when the service is known to be there again. */
  wake(): void;
  stop(): void;
}

interface Handlers {
  send(command: Command): Promise<void>;
  changed(): void;
  /** The service does not do it: somebody else was faster, or the ticket is gone. */
  refused(command: Command, error: ComandaError): void;
}

/** Whether sending it again can help. */
const isFinal = (error: unknown): error is ComandaError =>
  error instanceof ComandaError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status);

export function openOutbox({ send, changed, refused }: Handlers): Outbox {
  let commands = kept();
  let sending = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (next: readonly Command[]): void => {
    commands = next;
    localStorage.setItem(NAME, JSON.stringify(next));
    changed();
  };
  const next = async (): Promise<void> => {
    clearTimeout(timer);
    const [first] = commands;
    if (sending || stopped || first === undefined) return;
    sending = true;
    let waitMs = 0;
    try {
      await send(first);
      store(commands.slice(1));
    } catch (error) {
      if (isFinal(error)) {
        store(commands.slice(1));
        refused(first, error);
      } else waitMs = AGAIN_MS;
    }
    sending = false;
    if (!stopped) timer = setTimeout(() => void next(), waitMs);
  };
  void next();
  return {
    waiting: () => commands,
    add(command) {
      store([...commands, command]);
      void next();
    },
    wake: () => void next(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function kept(): readonly Command[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as Command[];
  } catch {
    return [];
  }
}
