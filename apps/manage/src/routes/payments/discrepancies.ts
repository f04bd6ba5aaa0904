import type { Answer } from '@comanda/app-shared';
import type { Message } from '../../text/text.ts';

export type Discrepancy = Answer<'listReconciliationExceptions'>['items'][number];

/** What does not agree, in words for whoever has to find out. */
const KINDS: Record<Discrepancy['kind'], readonly [name: Message, advice: Message]> = {
  OUTCOME_UNKNOWN: [
    'Outcome not known',
    'The answer of the processor got lost. Look at its own site whether the card was charged.',
  ],
  ANSWER_DIFFERS: [
    'Another answer than was asked for',
    'The processor answered about another amount or card. The payment does not count; a charge is taken back.',
  ],
  MISSING_HERE: [
    'Not known here',
    'It was settled, and no payment here is the one. Was it charged outside of Comanda?',
  ],
  MISSING_THERE: [
    'Not known to the processor',
    'It was taken here, and the processor knows nothing of it. Call the processor.',
  ],
  NOT_SETTLED: [
    'Not settled for days',
    'It was taken days ago and is in no batch. Call the processor before the money is lost.',
  ],
  AMOUNT_DIFFERS: ['Another amount', 'The processor settled another amount than was taken here.'],
  STATUS_DIFFERS: [
    'Settled all the same',
    'The processor settled what is voided or declined here. The guest may have to get it back.',
  ],
  STATUS_UNKNOWN: [
    'A state that we do not know',
    'The processor names a state that is not known here. Ask what it means.',
  ],
  SETTLED_TWICE: ['Settled twice', 'The guest may have paid twice. Give one of the two back.'],
  REJECTED: ['Rejected by the bank', 'The bank refused it when it was settled: the money does not come.'],
  BATCH_TOTAL_DIFFERS: [
    'Total of a batch',
    'The batch does not add up to its payments. Compare it with the statement.',
  ],
};

const CAME_TO_NOTHING: (typeof KINDS)[Discrepancy['kind']] = [
  'Came to nothing',
  'A payment that was counted on did not come. Have it paid in another way, or write it off.',
];

const isNoMoney = ({ kind, theirStatus }: Discrepancy): boolean =>
  kind === 'STATUS_DIFFERS' && theirStatus !== 'SETTLED';

/** Its name, and what to do about it. */
export const wordsOf = (one: Discrepancy): (typeof KINDS)[Discrepancy['kind']] =>
  isNoMoney(one) ? CAME_TO_NOTHING : KINDS[one.kind];

/** Whether a check may owe something because of it, which somebody pays or nobody. */
export const canBeWrittenOff = (one: Discrepancy): boolean =>
  one.paymentGuid !== null && one.refundGuid === null && (one.kind === 'REJECTED' || isNoMoney(one));

export interface DiscrepancySearch {
  state?: 'RESOLVED';
  cursor?: string;
}

export const discrepancySearch = ({ state, cursor }: Record<string, unknown>): DiscrepancySearch => ({
  ...(state === 'RESOLVED' ? { state } : {}),
  ...(typeof cursor === 'string' ? { cursor } : {}),
});
