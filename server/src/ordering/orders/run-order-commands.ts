import Type, { type TObject, type TSchema } from 'typebox';
import {
  type Approval,
  limitsOf,
  type Permission,
  type RestaurantScope,
  requirePermission,
  restaurant,
} from '../../access/index.ts';
import { ApiError, type FieldError } from '../../platform/errors.ts';
import { enumOf, oneOfNamed, requestObject } from '../../platform/http/shapes.ts';
import { type OrderingDeps, route } from '../deps.ts';
import { REFUSALS } from '../hours/index.ts';
import type { Change } from './change.ts';
import { changeOrderInSteps, type Step } from './change-in-steps.ts';
import type { ListedCommand } from './order-command.ts';
import { orderCommands } from './order-commands.ts';
import { ExpectedVersion, orderParams } from './shapes/fields.ts';
import { Order } from './shapes/order.ts';

/** Most commands of one request: they hold the order while they run. */
const COMMANDS_MAX = 50;

const LISTED: ReadonlyMap<string, ListedCommand> = new Map(
  orderCommands.map((command) => [command.operationId, command]),
);

/** Every permission of which a command may need an approval. */
const APPROVED = [
  ...new Set(orderCommands.flatMap(({ approval }: ListedCommand) => approval?.permissions ?? [])),
] as unknown as Approval['permissions'];

/** What a command's own path names besides the order. */
const ownParams = ({ params }: ListedCommand) =>
  Object.entries(params?.properties ?? {}).filter(([name]) => !(name in orderParams.properties));

/** A command in a list: its name, what its path names, and its body. */
function listed(command: ListedCommand): TObject {
  const { operationId, summary } = command;
  const body: TSchema | undefined = command.body ?? command.query;
  const required: readonly string[] = (body as TObject | undefined)?.required ?? [];
  const own = body && {
    ...body,
    description: command.body ? 'as the command has it alone' : 'what the command has in its query',
  };
  return requestObject(
    {
      command: enumOf([operationId], { description: 'the operation' }),
      ...Object.fromEntries(ownParams(command)),
      ...(own ? { body: required.length === 0 ? Type.Optional(own) : own } : {}),
    },
    { description: summary },
  );
}

type GivenCommand = { command: string; body?: { version?: number } } & Record<string, unknown>;

export const runOrderCommands = route({
  operationId: 'runOrderCommands',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/commands',
  summary: 'Run several commands on an order.',
  description:
    'One after the other, all or none, in one transaction. Each does what it does alone, on what the ' +
    'earlier ones left: it has its own permission, approval, version, events, timeline entry and ' +
    'tickets. The first that is refused ends the request with its error; `details.command` is its index. ' +
    'An approval names the version that the order has when its command runs, one more for each command ' +
    'before it; `details.approve` says it. With `preview` nothing is kept, and the answer or error is ' +
    'what it would be; no Idempotency-Key is used up. `version` or If-Match names the version that you ' +
    'have seen; `version` in the body of a command is that when it runs.',
  when: {
    INVALID_STATE: 'A command is not possible any more.',
    CLOSED: 'A guest wants it for a time at which the restaurant is closed.',
    PAUSED: 'A guest wants it while no orders of guests are taken.',
    TOO_SOON: 'A guest wants it sooner than it can be ready.',
    SLOT_FULL: 'A guest wants it for a quarter of an hour that is full.',
    OUT_OF_ZONE: 'A guest wants it brought to where the restaurant does not deliver.',
    BELOW_MINIMUM: 'A guest would order for less than what is delivered there.',
  },
  access: restaurant('write:orders'),
  approval: { permissions: APPROVED, when: 'a command that it has needs one' },
  params: orderParams,
  body: requestObject({
    commands: Type.Array(oneOfNamed('command', orderCommands.map(listed)), {
      minItems: 1,
      maxItems: COMMANDS_MAX,
      description: 'in their sequence',
    }),
    preview: Type.Optional(Type.Boolean({ default: false, description: 'shows the result, keeps nothing' })),
    ...ExpectedVersion,
  }),
  response: Order,
  status: 200,
  errors: ['INVALID_STATE', ...REFUSALS, 'TOO_SOON', 'OUT_OF_ZONE', 'BELOW_MINIMUM'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const given = body.commands as GivenCommand[];
    const steps: Step[] = [];
    for (const [index, one] of given.entries()) steps.push(await stepOf({ deps, scope, params }, one, index));
    return changeOrderInSteps(call, {
      orderGuid: params.orderGuid,
      steps,
      preview: body.preview ?? false,
      ofAllTogether: given.some(({ command }) => isLimited(scope, command)),
    });
  },
});

/** Whether the caller needs an approval of a command, or may do it up to a limit. */
const isLimited = (scope: RestaurantScope, command: string): boolean =>
  // The schema knows these names only.
  ((LISTED.get(command)!.approval?.permissions ?? []) as readonly Permission[]).some((permission) => {
    const limits = limitsOf(scope, permission);
    return limits === null || Object.keys(limits).length > 0;
  });

interface About {
  deps: OrderingDeps;
  scope: RestaurantScope;
  params: { restaurantGuid: string; orderGuid: string };
}

/** What could not be prepared is told when its turn comes: an earlier command may be refused before. */
async function stepOf(about: About, given: GivenCommand, index: number): Promise<Step> {
  const { command: name, body, ...own } = given;
  // The schema knows these names only.
  const command = LISTED.get(name)!;
  const { permission, begin, rejected } = command.inList;
  const call = {
    ...about,
    params: { ...about.params, ...own },
    ...(command.body ? { body: body ?? {}, query: {} } : { body: undefined, query: body ?? {} }),
  };
  const begun: Awaited<ReturnType<typeof begin>> = await begin(call as never).catch(
    (error: unknown) => (): Change => () => {
      throw error;
    },
  );
  return {
    expectedVersion: body?.version,
    change: (inside) => {
      if (permission) requirePermission(about.scope, permission);
      return begun(inside);
    },
    rejected: async (error) => {
      try {
        return await rejected(error, call as never);
      } catch (better) {
        throw at(index, better);
      }
    },
  };
}

/** The error of a command, with its place in the list. */
function at(command: number, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === 'SERVICE_UNAVAILABLE') return error;
  const { fields, ...rest } = error.details ?? {};
  const placed = (fields as FieldError[] | undefined)?.map((field) =>
    field.in === 'body' ? { ...field, path: `/commands/${command}/body${field.path}` } : field,
  );
  const details = { ...rest, ...(placed ? { fields: placed } : {}), command };
  return new ApiError(error.code, error.message, details, error.headers);
}
