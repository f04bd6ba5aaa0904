import type {
  AvsResult,
  CvvResult,
  DeclineAdvice,
  DeclineReason,
  FailureReason,
  ProcessorTransactionState,
} from './port.ts';

/**
 * The gateway's code tables in our words. `respstat` alone says whether something was approved; these say why not. A code
 * means something only together with its `respproc`: PPS is the gateway itself, everything else a processor behind it.
 */

/** Codes of the gateway (PPS) that are about the card: the holder can do something about them. */
const GATEWAY_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '11': 'invalidCard',
  '12': 'invalidCard',
  '13': 'invalidCard',
  '16': 'expiredCard',
  '17': 'addressMismatch',
  '18': 'suspectedFraud',
  '19': 'suspectedFraud',
  '33': 'invalidCard',
  '35': 'addressMismatch',
  '37': 'cvvMismatch',
  '38': 'cvvMismatch',
  '44': 'notPermitted',
  '48': 'notPermitted',
  '71': 'notPermitted',
  '98': 'invalidCard',
  '99': 'invalidCard',
  '101': 'addressMismatch',
  '102': 'other',
  '105': 'invalidCard',
};

/** Codes of the gateway that are about the request, the transaction or the account. */
const GATEWAY_FAILURES: Readonly<Record<string, FailureReason>> = {
  '14': 'invalid',
  '15': 'invalid',
  '21': 'accountRefused',
  '22': 'accountRefused',
  '23': 'accountRefused',
  '24': 'wrongState',
  '25': 'wrongState',
  '26': 'wrongState',
  '27': 'wrongState',
  '28': 'wrongState',
  '29': 'notFound',
  '31': 'invalid',
  '32': 'invalid',
  '34': 'invalid',
  '36': 'wrongState',
  '39': 'wrongState',
  '41': 'invalid',
  '42': 'invalid',
  '43': 'invalid',
  '45': 'accountRefused',
  '46': 'accountRefused',
  '61': 'tryAgain',
  '62': 'tryAgain',
  '64': 'invalid',
  '70': 'wrongState',
  '91': 'accountRefused',
  '92': 'accountRefused',
  '93': 'tryAgain',
  '94': 'invalid',
  '95': 'accountRefused',
  '96': 'notFound',
  '97': 'accountRefused',
  '103': 'notFound',
  '104': 'accountRefused',
  '106': 'tryAgain',
};

/** The gateway could not understand the processor behind it: it says no, but nobody knows. */
export const LOST_BEHIND_THE_GATEWAY = new Set(['63', '65', '66']);
/** "Timed out": the gateway waited for the processor in vain. */
export const TIMED_OUT = '62';
export const NOT_FOUND = '29';
/** Listed as an approval in the table, between refusals: on a void it means "not voided". */
export const ALREADY_SETTLED = '26';

/** Two-digit and letter codes of First Data (FNOR). */
const FNOR_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '01': 'callIssuer',
  '05': 'doNotHonor',
  '12': 'notPermitted',
  '13': 'invalidAmount',
  '14': 'invalidCard',
  '51': 'insufficientFunds',
  '54': 'expiredCard',
  '55': 'pinRequired',
  '57': 'notPermitted',
  '61': 'limitExceeded',
  '63': 'suspectedFraud',
  '75': 'pinRequired',
  '89': 'other',
  '94': 'duplicate',
  C2: 'cvvMismatch',
  NU: 'insufficientFunds',
};

/** Three-digit codes of Rapid Connect (RPCT) and American Express. */
const THREE_DIGIT_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '100': 'doNotHonor',
  '101': 'expiredCard',
  '102': 'suspectedFraud',
  '103': 'callIssuer',
  '104': 'notPermitted',
  '107': 'callIssuer',
  '110': 'invalidAmount',
  '111': 'invalidCard',
  '116': 'insufficientFunds',
  '117': 'pinRequired',
  '121': 'limitExceeded',
  '122': 'cvvMismatch',
  '200': 'doNotHonor',
  '208': 'lostOrStolen',
  '209': 'lostOrStolen',
  '332': 'notPermitted',
  '500': 'doNotHonor',
  '517': 'cvvMismatch',
  '790': 'stopRecurring',
  '791': 'stopRecurring',
  '913': 'duplicate',
};

/** What an answer that is not an approval means: a decline of the card, or a failure for another reason. */
export function whyNot(
  respproc: string | null,
  respcode: string | null,
): { declined: DeclineReason } | { failed: FailureReason } {
  const code = respcode ?? '';
  if (respproc === 'PPS') {
    const declined = GATEWAY_DECLINES[code];
    return declined ? { declined } : { failed: GATEWAY_FAILURES[code] ?? 'invalid' };
  }
  return { declined: (respproc === 'FNOR' ? FNOR_DECLINES : THREE_DIGIT_DECLINES)[code] ?? 'other' };
}

/** Visa's category, else the network's advice: both say whether another try makes sense. */
export function adviceOf(declineCategory: string | null, merchAdvice: string | null): DeclineAdvice | null {
  return VISA_CATEGORIES[declineCategory ?? ''] ?? NETWORK_ADVICE[merchAdvice ?? ''] ?? null;
}

const VISA_CATEGORIES: Readonly<Record<string, DeclineAdvice>> = {
  '1': 'never',
  '2': 'later',
  '3': 'correctData',
};

const NETWORK_ADVICE: Readonly<Record<string, DeclineAdvice>> = {
  '01': 'correctData',
  '02': 'later',
  '03': 'never',
  '21': 'never',
  ...Object.fromEntries(['24', '25', '26', '27', '28', '29', '30'].map((code) => [code, 'later' as const])),
  R0: 'never',
  R1: 'never',
  R3: 'never',
};

const CVV: Readonly<Record<string, CvvResult>> = {
  M: 'match',
  N: 'noMatch',
  P: 'notProcessed',
  S: 'missing',
  U: 'unavailable',
  X: 'unavailable',
};

/** null when the gateway tells nothing; what it tells and we do not know is `unavailable`. */
export function cvvResult(cvvresp: string | null): CvvResult | null {
  return cvvresp === null ? null : (CVV[cvvresp] ?? 'unavailable');
}

const AVS: Readonly<Record<string, AvsResult>> = {
  ...Object.fromEntries([...'YXFD'].map((code) => [code, 'match' as const])),
  ...Object.fromEntries([...'AZWP'].map((code) => [code, 'partial' as const])),
  N: 'noMatch',
};

export function avsResult(avsresp: string | null): AvsResult | null {
  return avsresp === null ? null : (AVS[avsresp] ?? 'notChecked');
}

const STATES: Readonly<Record<string, ProcessorTransactionState>> = {
  authorized: 'authorized',
  'queued for capture': 'captured',
  voided: 'voided',
  declined: 'declined',
  'zero amount': 'verified',
  accepted: 'settled',
  rejected: 'rejected',
};

/** Of an inquiry's `setlstat`; texts that we do not know are looked at again later. */
export function stateOf(setlstat: string | null, respstat: string | null): ProcessorTransactionState {
  const state = STATES[setlstat?.toLowerCase() ?? ''];
  return state ?? (setlstat === null && respstat !== 'A' ? 'declined' : 'inReview');
}

/** Letters of a settlement report's transactions. */
export const settledStateOf = (letter: string | null): 'settled' | 'rejected' | 'inReview' =>
  letter === 'Y' ? 'settled' : letter === 'N' ? 'rejected' : 'inReview';

/** `hoststat` of a batch. */
export const batchStateOf = (hoststat: string | null) => BATCH_STATES[hoststat ?? ''] ?? 'unconfirmed';

const BATCH_STATES = {
  '': 'queued',
  SB: 'sent',
  GB: 'accepted',
  MB: 'mixed',
  RB: 'rejected',
  BB: 'rejected',
  EB: 'empty',
  ND: 'unconfirmed',
} as Readonly<
  Record<string, 'queued' | 'sent' | 'accepted' | 'mixed' | 'rejected' | 'empty' | 'unconfirmed'>
>;
