/**
 * Mail that the service sends. A mail is a row written in the transaction of what causes it, and leaves by a sender that
 * retries: nobody waits for a mail server, and no mail is lost or sent for something that did not happen. A mail may arrive
 * twice (same Message-ID), never zero times while the mail server can be reached within two days. What mails say is sealed
 * until they leave and never logged.
 */

export { createFailedMail } from './failed-mail.ts';
export { forgetFailedMail } from './forget-failed-mail.ts';
export { giveUpAllMail } from './queries.ts';
export { forgetMailAbout, type MailTemplate, queueMail, type SecondFactorChange } from './queue.ts';
export { type MailSender, startMailSender } from './sender.ts';
