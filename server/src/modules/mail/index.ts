/**
 * Mail that the service sends. A mail is a row written in the transaction of what causes it, and leaves by a sender that
 * retries: nobody waits for a mail server, and no mail is lost or sent for something that did not happen.
 */
export { type MailTemplate, queueMail } from './queue.ts';
