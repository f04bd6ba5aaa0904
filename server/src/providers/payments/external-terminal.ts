import type { Failed, Outcome, ProcessorFacts, Void } from './outcomes.ts';
import type { MerchantAccount, PaymentProcessor } from './port.ts';

/**
 * A terminal of another company: it has taken the money before we hear of it, and there is nobody to ask. The adapter
 * answers what its slip says, the same to every repetition, so that payments taken elsewhere pass through the same states
 * and books as ours.
 */
export function createExternalTerminal(): PaymentProcessor {
  return {
    can: { inquire: false, settlement: false, tokenise: false },
    async authorize({ account }, request) {
      const { source, orderId, money } = request;
      if (source.kind !== 'terminal') {
        return failed('UNSUPPORTED', 'The terminal has taken its payment; there is no card to charge.');
      }
      if (money.currency !== account.currency) {
        return failed('INVALID', `The terminal takes ${account.currency} only.`);
      }
      const retref = retrefFor(account, orderId);
      return {
        kind: 'approved',
        done: {
          retref,
          amount: money.amount,
          token: null,
          lastFour: source.lastFour ?? null,
          avs: null,
          cvv: null,
          batchId: null,
        },
        facts: { ...NO_FACTS, retref, authcode: source.authcode ?? null, resptext: source.reference },
      };
    },
    async capture(_call, { retref, money }) {
      if (!money) return failed('INVALID', 'A terminal does not know what was authorized: name the amount.');
      return approved({ retref, amount: money.amount, batchId: null });
    },
    async refund({ account }, { retref, orderId, money }) {
      return approved({
        retref: retrefFor(account, orderId),
        parentRetref: retref,
        amount: money.amount,
      });
    },
    async void(_call, { retref, money }) {
      if (money) return failed('UNSUPPORTED', 'A terminal takes back all or nothing.');
      return approved<Void>({ retref, remainingAmount: 0 });
    },
    async voidByOrderId({ account }, orderId) {
      return approved<Void>({ retref: retrefFor(account, orderId), remainingAmount: 0 });
    },
    inquire: cannot,
    inquireByOrderId: cannot,
    settlementBatches: cannot,
    tokenise: cannot,
    async verify() {
      return { kind: 'approved', done: {}, facts: NO_FACTS };
    },
  };
}

const NO_FACTS: ProcessorFacts = {
  retref: null,
  respstat: null,
  respcode: null,
  resptext: null,
  respproc: null,
  authcode: null,
  avsresp: null,
  cvvresp: null,
  setlstat: null,
  batchid: null,
  declineCategory: null,
  merchAdviceCode: null,
};

/** Made from the order id, so that the second try of a call finds the reference of the first. */
function retrefFor(account: MerchantAccount, orderId: string): string {
  return `${account.merchantId}-${orderId}`;
}

function approved<Done extends { retref: string }>(done: Done): Outcome<Done> {
  return { kind: 'approved', done, facts: { ...NO_FACTS, retref: done.retref } };
}

function failed(reason: Failed['reason'], message: string): Failed {
  return { kind: 'failed', reason, message, facts: null };
}

async function cannot(): Promise<Failed> {
  return failed('UNSUPPORTED', 'A terminal of another company cannot be asked.');
}
