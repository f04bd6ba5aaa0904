/**
 * Signing in: proving who one is, and staying signed in. Passwords, sessions, second factors and sign-in elsewhere. A session
 * ends everywhere within a second of being revoked. Nothing here tells whether an address has an account.
 */
export { type NewSession, startSession } from './start-session.ts';
