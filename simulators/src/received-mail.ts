/** A message as it arrived, taken apart. */
export interface ReceivedMail {
  /** Counts from 1. */
  id: number;
  receivedAt: string;
  /** The addresses of the envelope, which is what decides about delivery. */
  envelope: { from: string; to: string[] };
  /** The header lines: names in lower case, values decoded. */
  headers: Record<string, string>;
  from: string;
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** Every http(s) address in the text, in order. */
  links: string[];
  /** The message's bytes as they came, as text. */
  raw: string;
}
