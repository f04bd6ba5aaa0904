import Type from 'typebox';
import { isoTime } from '../../../platform/clock.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable, requestObject, restaurantParams } from '../../../platform/http/shapes.ts';
import { JOB_KINDS, JOB_STATES, type Job, UNANSWERED_MAX } from './job.ts';

const OptionalGuid = nullable(Field.Guid);

export const PrintJobShape = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    printerGuid: { ...Field.Guid, description: 'in whose queue it is' },
    kind: enumOf(JOB_KINDS, {
      description:
        'SLIP: what has become of a ticket that was printed; DRAWER: opens a cash drawer, and says why',
    }),
    title: Type.String({ description: 'for people' }),
    orderGuid: OptionalGuid,
    ticketGuid: OptionalGuid,
    copyOf: nullable(
      Type.String({ ...Field.Guid, description: 'the job that it repeats; its paper says so' }),
    ),
    state: enumOf(JOB_STATES, {
      description:
        'SENT: a printer has it, and has not said what became of it; FAILED: it is printed only when somebody asks again',
    }),
    possibleDuplicate: Type.Boolean({
      description: 'it may be on paper already, so the next paper says POSSIBLE DUPLICATE',
    }),
    attempts: Type.Integer({ description: 'how often a printer took it' }),
    unanswered: Type.Integer({
      description: `how often a printer took it and did not say what became of it; ${UNANSWERED_MAX} times make it FAILED`,
    }),
    problem: nullable(Type.String({ description: 'why it is not on paper' })),
    sentAt: nullable(Field.Timestamp),
    printedAt: nullable(Field.Timestamp),
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
  },
  { $id: 'PrintJob', description: 'what is to be printed, and how far that is' },
);

const CheckGuid = Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' });

export const NewPrintJob = requestObject({
  kind: enumOf(['RECEIPT', 'BILL', 'TICKET', 'TEST'] as const, {
    description: 'RECEIPT of a check that is paid, or its BILL; a TICKET of the kitchen; a TEST page',
  }),
  printerGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description:
        'where; else bills go to the printer that prints receipts, and tickets to that of their station',
    }),
  ),
  orderGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of a RECEIPT or BILL' })),
  checkGuid: Type.Optional(CheckGuid),
  ticketGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of a TICKET' })),
});

export const Reroute = requestObject({
  printerGuid: { ...Field.Guid, description: 'the printer that is to print it' },
});

export const jobParams = requestObject({ ...restaurantParams.properties, printJobGuid: Field.Guid });

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

export function renderJob({ words: _, sentTo: __, ...job }: Job) {
  return {
    ...job,
    sentAt: timeOrNull(job.sentAt),
    printedAt: timeOrNull(job.printedAt),
    createdAt: isoTime(job.createdAt),
    updatedAt: isoTime(job.updatedAt),
  };
}
