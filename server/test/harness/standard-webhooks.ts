/** The independent verifier, also for the tests of the SDK, which depends on nothing. */
export { Webhook } from 'standardwebhooks';
