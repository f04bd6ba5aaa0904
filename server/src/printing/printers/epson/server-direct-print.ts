import { type PrintDocument, renderEscPos } from '@comanda/documents';
import type { Outcome } from '../jobs/job.ts';
import type { Condition, Printer } from '../printer.ts';

/** What Epson's Server Direct Print says, and what it means. Pure. Its user's manual, revision K. */

/** What a printer posts. */
export type Said =
  /** It asks what there is to print. */
  | { is: 'QUESTION' }
  /** What became of a job; `token` is null when it names none. */
  | { is: 'RESULT'; token: string | null; result: Result }
  /** How it is. */
  | { is: 'STATUS'; bits: number };

export interface Result {
  success: boolean;
  /** `EPTR_COVER_OPEN` and the like; empty when all is well. */
  code: string;
  /** Its bits (`STATUS`); null when it sent none. */
  status: number | null;
}

/** What it is handed without anything to print, so that it says how it is. */
const LOOK = 'look';

/** Bits of `status` and `asbstatus`. */
const STATUS = {
  noResponse: 0x1,
  offline: 0x8,
  coverOpen: 0x20,
  mechanical: 0x400,
  cutter: 0x800,
  unrecoverable: 0x2000,
  recoverable: 0x4000,
  paperLow: 0x20000,
  paperEnd: 0x80000,
} as const;
const FAULTY =
  STATUS.noResponse |
  STATUS.offline |
  STATUS.mechanical |
  STATUS.cutter |
  STATUS.unrecoverable |
  STATUS.recoverable;

/** The form that a printer posts. With "URL encode" off in it, the XML comes as it is. */
export function readSaid(text: string): Said {
  const isXml = text.trimStart().startsWith('<');
  const form = new URLSearchParams(isXml || hasManyFields(text) ? '' : text);
  const response = form.get('ResponseFile') ?? (isXml && !/<statusmonitor\b/i.test(text) ? text : null);
  if (response !== null) return readResult(response);
  const status = form.get('Status') ?? (isXml ? text : null);
  if (status !== null) return { is: 'STATUS', bits: Number(attribute(status, 'asbstatus') ?? 0) || 0 };
  return { is: 'QUESTION' };
}

/** No printer posts more than a few. To read a megabyte of fields takes seconds. */
const FIELDS_MAX = 20;
const hasManyFields = (form: string): boolean => form.split('&', FIELDS_MAX + 1).length > FIELDS_MAX;

/** By its words, not as XML: the manual's own samples are not well formed. So it has no entities or DTD to be afraid of. */
function readResult(xml: string): Said {
  const [, token] = /<printjobid>\s*([\w.-]{1,30})\s*<\/printjobid>/i.exec(xml) ?? [];
  const response = elementAt(xml, xml.search(/<response\b/i));
  const status = attribute(response, 'status');
  const summary = /<ErrorSummary>\s*([^<]{1,60})/i.exec(xml)?.[1]?.trim();
  return {
    is: 'RESULT',
    token: token ?? null,
    result: {
      success: /^(true|1)$/i.test(attribute(response, 'success') ?? ''),
      code: summary ?? attribute(response, 'code') ?? '',
      status: status === null ? null : Number(status) || 0,
    },
  };
}

/** From where an element begins to where its tag ends; nothing where it does not. */
const elementAt = (xml: string, begin: number): string =>
  begin < 0 ? '' : xml.slice(begin, xml.indexOf('>', begin) + 1);

const attribute = (xml: string, name: string): string | null =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']{0,100})["']`, 'i').exec(xml)?.[1] ?? null;

/** Whether it is the answer to a look, and not to a job. */
export const isLook = (token: string | null): boolean => token === LOOK;

/** How a printer is by its bits. */
export function conditionOfBits(bits: number): Condition {
  if (bits & STATUS.paperEnd) return 'OUT_OF_PAPER';
  if (bits & STATUS.coverOpen) return 'COVER_OPEN';
  if (bits & FAULTY) return 'FAULT';
  return bits & STATUS.paperLow ? 'PAPER_LOW' : 'READY';
}

/** How it is by a result: by its code where it has one, else by its bits. */
export function conditionOfResult({ code, status }: Result): Condition {
  if (code === 'EPTR_REC_EMPTY') return 'OUT_OF_PAPER';
  if (code === 'EPTR_COVER_OPEN') return 'COVER_OPEN';
  if (code.startsWith('EPTR_')) return 'FAULT';
  return conditionOfBits(status ?? 0);
}

/** What it says in its own words, for people. */
export const wordsOf = ({ success, code, status }: Result): string =>
  [code || (success ? 'OK' : 'Not printed'), status === null ? '' : `status 0x${status.toString(16)}`]
    .filter(Boolean)
    .join(', ');

/** It was not taken: nothing of it is on paper. */
const NOT_TAKEN = ['EX_DEVICE_BUSY', 'EX_SPOOLER', 'EX_BADPORT', 'TooManyRequests'];
/** It is still at it. */
const UNDER_WAY = ['Printing', 'JobSpooling'];
/** The printer stopped while it printed, or does not say; these codes say that the job itself is not at fault. */
const MAYBE_PRINTED = [
  'EX_TIMEOUT',
  'EX_ENPC_TIMEOUT',
  'PrintSystemError',
  'ERROR_WAIT_EJECT',
  'JobNotFound',
];

/** What a result says of the job; null: nothing yet. */
export function outcomeOf({ success, code }: Result): Outcome | null {
  if (UNDER_WAY.includes(code)) return null;
  if (success) return { is: 'PRINTED' };
  const problem = `The printer says ${code.slice(0, 60) || 'that it did not print'}.`;
  if (code.startsWith('EPTR_')) return { is: 'INTERRUPTED', problem };
  if (NOT_TAKEN.includes(code)) return { is: 'NOT_PRINTED', problem };
  // Counted, so that a printer that says so each time does not print for ever.
  return MAYBE_PRINTED.includes(code) ? { is: 'UNANSWERED' } : { is: 'REJECTED', problem };
}

export const XML_TYPE = 'text/xml; charset=utf-8';

/** A job, as the answer to a question: the bytes of a receipt printer in ePOS-Print XML. */
export async function jobXml(
  document: PrintDocument,
  token: string,
  { columns, codeTables, drawer }: Pick<Printer, 'columns' | 'codeTables'> & { drawer: boolean },
): Promise<string> {
  const bytes = await renderEscPos(document, { columns, codepages: codeTables, drawer, embedded: true });
  return requestXml(token, `<command>${Buffer.from(bytes).toString('hex')}</command>`);
}

/** Nothing to print: the printer answers how it is. */
export const lookXml = (): string => requestXml(LOOK, '');

const PRINT_TIMEOUT_MS = 10_000;

const requestXml = (token: string, printed: string): string =>
  '<?xml version="1.0" encoding="utf-8"?>\n' +
  '<PrintRequestInfo Version="2.00"><ePOSPrint>' +
  `<Parameter><devid>local_printer</devid><timeout>${PRINT_TIMEOUT_MS}</timeout><printjobid>${token}</printjobid></Parameter>` +
  `<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${printed}</epos-print></PrintData>` +
  '</ePOSPrint></PrintRequestInfo>';
