/** A mail to one person, as our own code sees it. */
export interface OutgoingMail {
  /** The same at every try, so that a mail that arrives twice is seen to be one. */
  id: string;
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The header of that name (W3C Trace Context), when a request with one caused it. */
  traceparent?: string;
}

/**
 * What became of a mail. `retry`: the server, the way to it or our configuration is at fault, or nobody knows whether it
 * arrived. `refused`: this mail or its recipient is, and will be next time.
 */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string }
  | { kind: 'refused'; reason: string };

/** The way out for mail. */
export interface MailPort {
  /** Never throws; ends within the port's own time limit. */
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Rejects when the server cannot be reached or does not let us in. */
  verify(): Promise<void>;
  /** Breaks off what is under way; that mail's outcome is `retry`. */
  close(): void;
}
