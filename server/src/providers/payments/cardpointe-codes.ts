import type {
  AvsResult,
  CvvResult,
  DeclineAdvice,
  DeclineReason,
  FailureReason,
  ProcessorTransactionState,
  SettledTransaction,
} from './outcomes.ts';

/**
 * The gateway's code tables in our words. `respstat` alone says whether something was approved; these say why not. A code
 * means something only together with its `respproc`: PPS is the gateway itself, everything else a processor behind it.
 */

/** Codes of the gateway (PPS) that are about the card: the holder can do something about them. */
const GATEWAY_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '11': 'INVALID_CARD',
  '12': 'INVALID_CARD',
  '13': 'INVALID_CARD',
  '16': 'EXPIRED_CARD',
  '17': 'ADDRESS_MISMATCH',
  '18': 'SUSPECTED_FRAUD',
  '19': 'SUSPECTED_FRAUD',
  '33': 'INVALID_CARD',
  '35': 'ADDRESS_MISMATCH',
  '37': 'CVV_MISMATCH',
  '38': 'CVV_MISMATCH',
  '44': 'NOT_PERMITTED',
  '48': 'NOT_PERMITTED',
  '71': 'NOT_PERMITTED',
  '98': 'INVALID_CARD',
  '99': 'INVALID_CARD',
  '101': 'ADDRESS_MISMATCH',
  '102': 'OTHER',
  '105': 'INVALID_CARD',
};

/** Codes of the gateway that are about the request, the transaction or the account. */
const GATEWAY_FAILURES: Readonly<Record<string, FailureReason>> = {
  '14': 'INVALID',
  '15': 'INVALID',
  '21': 'ACCOUNT_REFUSED',
  '22': 'ACCOUNT_REFUSED',
  '23': 'ACCOUNT_REFUSED',
  '24': 'WRONG_STATE',
  '25': 'WRONG_STATE',
  '26': 'WRONG_STATE',
  '27': 'WRONG_STATE',
  '28': 'WRONG_STATE',
  '29': 'NOT_FOUND',
  '31': 'INVALID',
  '32': 'INVALID',
  '34': 'INVALID',
  '36': 'WRONG_STATE',
  '39': 'WRONG_STATE',
  '41': 'INVALID',
  '42': 'INVALID',
  '43': 'INVALID',
  '45': 'ACCOUNT_REFUSED',
  '46': 'ACCOUNT_REFUSED',
  '61': 'TRY_AGAIN',
  '62': 'TRY_AGAIN',
  '64': 'INVALID',
  '70': 'WRONG_STATE',
  '91': 'ACCOUNT_REFUSED',
  '92': 'ACCOUNT_REFUSED',
  '93': 'TRY_AGAIN',
  '94': 'INVALID',
  '95': 'ACCOUNT_REFUSED',
  '96': 'NOT_FOUND',
  '97': 'ACCOUNT_REFUSED',
  '103': 'NOT_FOUND',
  '104': 'ACCOUNT_REFUSED',
  '106': 'TRY_AGAIN',
};

/** The gateway could not understand the processor behind it: it says no, but nobody knows. */
export const LOST_BEHIND_THE_GATEWAY = new Set(['63', '65', '66']);
/** "Timed out": the gateway waited for the processor in vain. */
export const TIMED_OUT = '62';
export const NOT_FOUND = '29';
/** Listed as an approval in the table, between refusals: on a void it means "not voided". */
export const ALREADY_SETTLED = '26';

/** Approved for less than was asked, by processor. */
const PARTIAL_APPROVALS: Readonly<Record<string, string>> = {
  FNOR: '10',
  RPCT: '002',
  AMEX: '002',
  PMT: '100',
};

/** Whether an approval says that it is for less than was asked. */
export const isPartialApproval = (respproc: string | null, respcode: string | null): boolean =>
  respcode !== null && PARTIAL_APPROVALS[respproc ?? ''] === respcode;

/** Two-digit and letter codes of First Data (FNOR). */
const FNOR_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '01': 'CALL_ISSUER',
  '05': 'DO_NOT_HONOR',
  '12': 'NOT_PERMITTED',
  '13': 'INVALID_AMOUNT',
  '14': 'INVALID_CARD',
  '51': 'INSUFFICIENT_FUNDS',
  '54': 'EXPIRED_CARD',
  '55': 'PIN_REQUIRED',
  '57': 'NOT_PERMITTED',
  '61': 'LIMIT_EXCEEDED',
  '63': 'SUSPECTED_FRAUD',
  '75': 'PIN_REQUIRED',
  '89': 'OTHER',
  '94': 'DUPLICATE',
  C2: 'CVV_MISMATCH',
  NU: 'INSUFFICIENT_FUNDS',
};

/** Three-digit codes of Rapid Connect (RPCT) and American Express. */
const THREE_DIGIT_DECLINES: Readonly<Record<string, DeclineReason>> = {
  '100': 'DO_NOT_HONOR',
  '101': 'EXPIRED_CARD',
  '102': 'SUSPECTED_FRAUD',
  '103': 'CALL_ISSUER',
  '104': 'NOT_PERMITTED',
  '107': 'CALL_ISSUER',
  '110': 'INVALID_AMOUNT',
  '111': 'INVALID_CARD',
  '116': 'INSUFFICIENT_FUNDS',
  '117': 'PIN_REQUIRED',
  '121': 'LIMIT_EXCEEDED',
  '122': 'CVV_MISMATCH',
  '200': 'DO_NOT_HONOR',
  '208': 'LOST_OR_STOLEN',
  '209': 'LOST_OR_STOLEN',
  '332': 'NOT_PERMITTED',
  '500': 'DO_NOT_HONOR',
  '517': 'CVV_MISMATCH',
  '790': 'STOP_RECURRING',
  '791': 'STOP_RECURRING',
  '913': 'DUPLICATE',
};

/** What an answer that is not an approval means: a decline of the card, or a failure for another reason. */
export function whyNot(
  respproc: string | null,
  respcode: string | null,
): { declined: DeclineReason } | { failed: FailureReason } {
  const code = respcode ?? '';
  if (respproc === 'PPS') {
    const declined = GATEWAY_DECLINES[code];
    return declined ? { declined } : { failed: GATEWAY_FAILURES[code] ?? 'INVALID' };
  }
  return { declined: (respproc === 'FNOR' ? FNOR_DECLINES : THREE_DIGIT_DECLINES)[code] ?? 'OTHER' };
}

/** Visa's category, else the network's advice: both say whether another try makes sense. */
export function adviceOf(declineCategory: string | null, merchAdvice: string | null): DeclineAdvice | null {
  return VISA_CATEGORIES[declineCategory ?? ''] ?? NETWORK_ADVICE[merchAdvice ?? ''] ?? null;
}

const VISA_CATEGORIES: Readonly<Record<string, DeclineAdvice>> = {
  '1': 'NEVER',
  '2': 'LATER',
  '3': 'CORRECT_DATA',
};

const NETWORK_ADVICE: Readonly<Record<string, DeclineAdvice>> = {
  '01': 'CORRECT_DATA',
  '02': 'LATER',
  '03': 'NEVER',
  '21': 'NEVER',
  ...Object.fromEntries(['24', '25', '26', '27', '28', '29', '30'].map((code) => [code, 'LATER' as const])),
  R0: 'NEVER',
  R1: 'NEVER',
  R3: 'NEVER',
};

const CVV: Readonly<Record<string, CvvResult>> = {
  M: 'MATCH',
  N: 'NO_MATCH',
  P: 'NOT_PROCESSED',
  S: 'MISSING',
  U: 'UNAVAILABLE',
  X: 'UNAVAILABLE',
};

/** null when the gateway tells nothing; what it tells and we do not know is `unavailable`. */
export function cvvResult(cvvresp: string | null): CvvResult | null {
  return cvvresp === null ? null : (CVV[cvvresp] ?? 'UNAVAILABLE');
}

const AVS: Readonly<Record<string, AvsResult>> = {
  ...Object.fromEntries([...'YXFD'].map((code) => [code, 'MATCH' as const])),
  ...Object.fromEntries([...'AZWP'].map((code) => [code, 'PARTIAL' as const])),
  N: 'NO_MATCH',
};

export function avsResult(avsresp: string | null): AvsResult | null {
  return avsresp === null ? null : (AVS[avsresp] ?? 'NOT_CHECKED');
}

const STATES: Readonly<Record<string, ProcessorTransactionState>> = {
  authorized: 'AUTHORIZED',
  'queued for capture': 'CAPTURED',
  voided: 'VOIDED',
  declined: 'DECLINED',
  'zero amount': 'VERIFIED',
  accepted: 'SETTLED',
  rejected: 'REJECTED',
};

/** Of an inquiry's `setlstat`; texts that we do not know are looked at again later. */
export function stateOf(setlstat: string | null, respstat: string | null): ProcessorTransactionState {
  const state = STATES[setlstat?.toLowerCase() ?? ''];
  return state ?? (setlstat === null && respstat !== 'A' ? 'DECLINED' : 'IN_REVIEW');
}

const SETTLED_STATES: Readonly<Record<string, SettledTransaction['state']>> = {
  Y: 'SETTLED',
  N: 'REJECTED',
  W: 'IN_REVIEW',
};

/** Letters of a settlement report's transactions. The others do not say whether money moved. */
export const settledStateOf = (letter: string | null): SettledTransaction['state'] =>
  SETTLED_STATES[letter ?? ''] ?? 'UNKNOWN';

/** `hoststat` of a batch. */
export const batchStateOf = (hoststat: string | null) => BATCH_STATES[hoststat ?? ''] ?? 'UNCONFIRMED';

const BATCH_STATES = {
  '': 'QUEUED',
  SB: 'SENT',
  GB: 'ACCEPTED',
  MB: 'MIXED',
  RB: 'REJECTED',
  BB: 'REJECTED',
  EB: 'EMPTY',
  ND: 'UNCONFIRMED',
} as Readonly<
  Record<string, 'QUEUED' | 'SENT' | 'ACCEPTED' | 'MIXED' | 'REJECTED' | 'EMPTY' | 'UNCONFIRMED'>
>;
