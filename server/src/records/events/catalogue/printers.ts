import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const changed = { guid: Field.Guid, version: Field.Version };
const condition = {
  guid: Field.Guid,
  condition: Type.String({ description: 'READY, PAPER_LOW, OUT_OF_PAPER, COVER_OPEN, FAULT or SILENT' }),
};
const job = {
  printJobGuid: Field.Guid,
  printerGuid: Field.Guid,
  orderGuid: nullable(Type.String({ ...Field.Guid, description: 'whose receipt or ticket it is' })),
  ticketGuid: nullable(Type.String({ ...Field.Guid, description: 'of the kitchen; null of what is none' })),
};

/** Printers, how they are, and what is printed. */
export const printerEvents = {
  'printer.created': event('read:printers', 'A printer was added.', changed),
  'printer.updated': event('read:printers', 'A printer was changed.', changed),
  'printer.key_replaced': event(
    'read:printers',
    'A printer has another key; the former one is void.',
    changed,
  ),
  'printer.deleted': event('read:printers', 'A printer was removed.', { guid: Field.Guid }),
  'printer.online': event('read:printers', 'A printer can print, for the first time or again.', condition),
  'printer.offline': event('read:printers', 'Nothing was heard of a printer for too long.', condition),
  'printer.needs_attention': event(
    'read:printers',
    'A printer wants somebody to look at it: its paper, its cover, or a fault.',
    condition,
  ),
  'print_job.created': event('read:printers', 'Something is to be printed.', job),
  'print_job.printed': event('read:printers', 'A printer says that it has printed something.', job),
  'print_job.failed': event('read:printers', 'Something will not be printed unless somebody asks again.', {
    ...job,
    problem: Type.String({ description: 'why' }),
  }),
  'print_job.delayed': event('read:printers', 'Something has waited too long to be printed.', job),
  'print_job.rerouted': event('read:printers', 'Something is to be printed at another printer.', {
    ...job,
    fromPrinterGuid: Field.Guid,
  }),
  'print_job.cancelled': event('read:printers', 'Something is not to be printed any more.', job),
};
