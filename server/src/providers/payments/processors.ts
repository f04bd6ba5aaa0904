import type { Log } from '../../platform/log.ts';
import { openCardPointe } from './cardpointe.ts';
import { createExternalTerminal } from './external-terminal.ts';
import type { Failed } from './outcomes.ts';
import type { PaymentProcessor, ProcessorName, Processors } from './port.ts';

/** Opens the adapters. Without an address CardPointe is there and answers `unavailable`. */
export function createProcessors(options: {
  cardpointeUrl: string;
  timeoutMs: number;
  log: Log;
}): Processors {
  const { cardpointeUrl, timeoutMs, log } = options;
  const cardpointe = cardpointeUrl === '' ? null : openCardPointe({ url: cardpointeUrl, timeoutMs, log });
  const byName: Record<ProcessorName, PaymentProcessor> = {
    cardpointe: cardpointe ?? NOT_CONFIGURED,
    externalTerminal: createExternalTerminal(),
  };
  return {
    for: ({ processor }) => byName[processor],
    state: () => (cardpointe ? [{ processor: 'cardpointe', ...cardpointe.state() }] : []),
    close: () => cardpointe?.close(),
  };
}

const refuse = async (): Promise<Failed> => ({
  kind: 'failed',
  reason: 'UNAVAILABLE',
  message: 'CARDPOINTE_URL is not set',
  facts: null,
});

const NOT_CONFIGURED: PaymentProcessor = {
  can: { inquire: false, settlement: false, tokenise: false },
  authorize: refuse,
  capture: refuse,
  refund: refuse,
  void: refuse,
  voidByOrderId: refuse,
  inquire: refuse,
  inquireByOrderId: refuse,
  settlementBatches: refuse,
  tokenise: refuse,
  verify: refuse,
};
