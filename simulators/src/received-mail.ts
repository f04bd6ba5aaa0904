import type { ParsedMail } from 'mailparser';
import type { SMTPServerSession } from 'smtp-server';

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

/** Parses a message as it came over the wire. */
export async function readMail(id: number, raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  // The parser is large and often not needed at all: it is loaded with the first mail.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true });
  const { mailFrom, rcptTo } = session.envelope;
  const text = parsed.text ?? '';
  return {
    id,
    receivedAt: new Date().toISOString(),
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    headers: headersOf(parsed),
    from: parsed.from?.text ?? '',
    to: [parsed.to ?? []]
      .flat()
      .map((list) => list.text)
      .join(', '),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text,
    html: parsed.html || '',
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    raw: raw.toString('utf8'),
  };
}

function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  return Object.fromEntries(
    headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()] as const),
  );
}
