import { createHash } from 'node:crypto';
import {
  type CodeTables,
  type PrintDocument,
  renderEscPos,
  renderHtml,
  renderText,
  styleOf,
} from '@comanda/documents';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { ok } from '../../platform/http/route.ts';
import { type DocumentSettings, formOf } from '../document-settings/index.ts';

/** Bytes, so that whoever fetches them hands them on as they are. */
const ESCPOS_TYPE = 'application/octet-stream';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** What an operation that answers a document says of its other forms. */
export const documentAlternatives = {
  'text/html': 'a page with `format=html`, without scripts and foreign resources',
  'text/plain': 'lines of `columns` characters with `format=text`',
  [ESCPOS_TYPE]: 'ESC/POS with `format=escpos`, to be sent to a printer as it is',
};

interface Form {
  format?: 'json' | 'html' | 'text' | 'escpos';
  /** Those of the settings unless they are named. */
  columns?: number;
  paper?: '58' | '80';
  codeTables?: CodeTables;
}

/** A document in the form that was asked for. */
export async function answerDocument(document: PrintDocument, settings: DocumentSettings, form: Form) {
  const { format = 'json', codeTables: codepages = 'epson' } = form;
  const paper = form.paper ?? settings.paper;
  const { columns } = { ...formOf({ ...settings, paper }), ...form };
  switch (format) {
    case 'json':
      return ok(new RawJson(JSON.stringify(document)));
    case 'text':
      return answered(TEXT_TYPE, renderText(document, { columns }));
    case 'escpos':
      return answered(ESCPOS_TYPE, Buffer.from(await renderEscPos(document, { columns, codepages })));
    case 'html':
      return page(document, paper === '80' ? 80 : 58);
  }
}

function answered(contentType: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return { status: 200, data: '' as never, headers, raw: { contentType, body } };
}

/** The page may be shown anywhere, and may do nothing there. */
function page(document: PrintDocument, paper: 80 | 58) {
  const hash = createHash('sha256').update(styleOf(paper)).digest('base64');
  return answered(HTML_TYPE, renderHtml(document, { paper }), {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  });
}
