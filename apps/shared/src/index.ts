/** What apps are made of. Each takes what it needs: what is not taken does not get into its files. */
export type { Answer } from '@comanda/sdk';
export {
  ClientProvider,
  clientFor,
  invalidate,
  isConflict,
  isForbidden,
  isNotFound,
  isSignedOut,
  useAnswer,
  useClient,
  useWrite,
} from './api/api.tsx';
export { type Concerns, useLive } from './api/live.ts';
export { formatMoney, moneyField, parseMoney } from './format/money.ts';
export {
  businessDateAt,
  dateField,
  daysAfter,
  formatBusinessDate,
  formatDateTime,
  formatTime,
  fromDateField,
} from './format/time.ts';
export {
  LANGUAGES,
  type Language,
  setLanguage,
  startLanguage,
  type Translate,
  textsOf,
  translate,
  useLanguage,
} from './i18n/i18n.ts';
export {
  answerChallenge,
  type Challenge,
  holds,
  isChallenge,
  type Membership,
  mayDo,
  type Session,
  signIn,
  useSession,
  useSessionChange,
} from './session/session.tsx';
export { startApp } from './ui/app.tsx';
export { Mark } from './ui/mark.tsx';
export { Money } from './ui/money.tsx';
export { Answered, Empty, Failed, Loading, Problem } from './ui/states.tsx';
