/** What apps are made of. Each takes what it needs: what is not taken does not get into its files. */
export type { Answer } from '@comanda/sdk';
export {
  ClientProvider,
  clientFor,
  invalidate,
  useAll,
  useAnswer,
  useClient,
  useWrite,
} from './api/api.tsx';
export { type Asking, startAsking } from './api/asking.ts';
export { type Concerns, type Live, useLive } from './api/live.ts';
export { isConflict, isForbidden, isNotFound, isSignedOut } from './api/refusals.ts';
export { CardFrame, type TypedCard } from './card/card-frame.tsx';
export { type DeviceApp, deviceClient, forgetDevice, serverNow } from './device/credential.ts';
export { type Device, DeviceProvider, useDevice } from './device/device.tsx';
export { OnlyHere } from './device/only-here.tsx';
export { PairPage } from './device/pair-page.tsx';
export { decimalsOf, formatMoney, moneyField, parseMoney } from './format/money.ts';
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
  choosePasskey,
  hasPasskeys,
  makePasskey,
  offersPasskeys,
  type PasskeyAssertion,
  PasskeyError,
} from './session/passkeys.ts';
export {
  answerChallenge,
  answerChallengeWithPasskey,
  type Challenge,
  holds,
  isChallenge,
  type Membership,
  mayDo,
  type Session,
  signIn,
  signInWithPasskey,
  useSession,
  useSessionChange,
} from './session/session.tsx';
export { watchSession } from './session/watch.ts';
export { choiceText, choiceTexts } from './text/choices.ts';
export { startApp } from './ui/app.tsx';
export { Mark } from './ui/mark.tsx';
export { Money } from './ui/money.tsx';
export { Answered, Empty, Failed, Loading, Problem } from './ui/states.tsx';
