import type { Permission, RouteWith } from '../../access/index.ts';
import {
  closeCashDrawer,
  countCashDrawer,
  openCashDrawer,
  payIntoCashDrawer,
  payOutOfCashDrawer,
} from '../../money/cash-drawers/index.ts';
import { NewOrderPayment, recordTender, type TenderDifference } from '../../money/payments/index.ts';
import { createOrder, runOrderCommands } from '../../ordering/orders/index.ts';
import { clockIn, clockOut, endBreak, startBreak } from '../../people/time-entries/index.ts';
import { failFields } from '../../platform/errors.ts';
import { compileValidator } from '../../platform/http/request/validate.ts';
import { validatorsOf } from '../../platform/http/request/validators.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { OfflineDeps } from '../deps.ts';
import { Parked } from './park.ts';
import type { LoggedCommand } from './shapes.ts';

/** What a log may hold: each is an operation of the API, run by its own handler. */

/** What a handler is called with; each takes of it what it needs. */
export type HandlerCall = Record<string, unknown>;
export type Differs = (
  field: TenderDifference,
  device: string | number,
  server: string | number | null,
) => void;

export interface Kind {
  /** The order that it is about; commands on one order follow each other. */
  orderOf: (command: LoggedCommand) => string | null;
  /** What the path of the operation names beside the restaurant. */
  params: (command: LoggedCommand) => Record<string, string>;
  /** The body; VALIDATION_ERROR when the operation does not take it. */
  read: (body: unknown) => Body;
  /** Whether it has happened whatever anybody thinks of it: it is done, though its person may not, and listed. */
  alreadyHappened: (body: Body) => boolean;
  /** What people need for it, beside what its handler asks for. */
  permission: Permission | undefined;
  run: (call: HandlerCall, body: Body, differs: Differs) => Promise<Answer>;
}

export interface ListedBody {
  command: string;
  body?: Record<string, unknown>;
}
export type Body = Record<string, unknown> & { commands?: ListedBody[] };

/** What adds to a bill, or only says how far it is. */
const FACTS: ReadonlySet<string> = new Set([
  'addSelections',
  'fireSelections',
  'holdSelections',
  'updateOrder',
  'closeOrder',
]);

const requireParam = (command: LoggedCommand, name: 'orderGuid' | 'drawerGuid' | 'timeEntryGuid') => {
  const value = command[name];
  const message = 'is required for this operation';
  return { [name]: value ?? failFields([{ in: 'body', path: `/${name}`, rule: 'required', message }]) };
};

/** An operation that is run as it stands. */
function kindOf(operation: RouteWith<OfflineDeps>, more: Partial<Kind> = {}): Kind {
  const handler = operation.handler as (call: unknown) => Promise<Answer> | Answer;
  return {
    orderOf: () => null,
    params: () => ({}),
    read: (body) => validatorsOf(operation as never).body(body) as Body,
    alreadyHappened: () => true,
    permission: (operation.access as { permission?: Permission }).permission,
    run: async (call) => handler(call),
    ...more,
  };
}

const onDrawer = (operation: RouteWith<OfflineDeps>, alreadyHappened = true): Kind =>
  kindOf(operation, {
    params: (command) => requireParam(command, 'drawerGuid'),
    alreadyHappened: () => alreadyHappened,
  });
const onEntry = (operation: RouteWith<OfflineDeps>): Kind =>
  kindOf(operation, { params: (command) => requireParam(command, 'timeEntryGuid') });

/** A tokenizer and a processor have to be asked: who takes a card without them knows nothing of whether it will be paid. */
const NO_CARDS =
  'Cards are not taken offline: nothing was charged, and the bill is due. Charge the card again.';

const paymentOf = compileValidator(NewOrderPayment, 'body');

/** Cash: how much was taken, the till knows; what is due by now is another matter. */
const payment: Kind = {
  orderOf: ({ orderGuid = null }) => orderGuid,
  params: (command) => requireParam(command, 'orderGuid'),
  read(body) {
    if ((body as { type?: unknown } | null)?.type === 'CARD') throw new Parked('CARD_OFFLINE', NO_CARDS);
    const read = paymentOf(body);
    const message = 'is required: what was taken';
    if (read.amount === undefined) failFields([{ in: 'body', path: '/amount', rule: 'required', message }]);
    return read as Body;
  },
  alreadyHappened: () => true,
  permission: 'payments.take',
  run: (call, body, differs) => {
    const { given, params } = call as { given: { guid: string }; params: { orderGuid: string } };
    return recordTender(
      call as never,
      { guid: given.guid, orderGuid: params.orderGuid, body: body as never },
      differs,
    );
  },
};

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    createOrder: kindOf(createOrder, {
      orderOf: ({ id }) => id,
      read(body) {
        const read = validatorsOf(createOrder as never).body(body) as Body;
        const message = 'is a command of its own in a log';
        if (read.payment) failFields([{ in: 'body', path: '/payment', rule: 'oneOf', message }]);
        return read;
      },
    }),
    runOrderCommands: kindOf(runOrderCommands, {
      orderOf: ({ orderGuid = null }) => orderGuid,
      params: (command) => requireParam(command, 'orderGuid'),
      alreadyHappened: ({ commands = [] }) => commands.every(({ command }) => FACTS.has(command)),
    }),
    createOrderPayment: payment,
    openCashDrawer: kindOf(openCashDrawer),
    payIntoCashDrawer: onDrawer(payIntoCashDrawer),
    payOutOfCashDrawer: onDrawer(payOutOfCashDrawer, false),
    countCashDrawer: onDrawer(countCashDrawer),
    closeCashDrawer: onDrawer(closeCashDrawer),
    clockIn: kindOf(clockIn),
    startBreak: onEntry(startBreak),
    endBreak: onEntry(endBreak),
    clockOut: onEntry(clockOut),
  }),
);
