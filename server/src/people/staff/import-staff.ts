import Type from 'typebox';
import { type Call, restaurant, withFreshProof } from '../../access/index.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { enumOf, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { type PeopleDeps, route } from '../deps.ts';
import { changeMember } from './change-member.ts';
import { CSV_MAX, type Imported, readStaffCsv } from './csv.ts';
import {
  assertMayHire,
  type ChangeContext,
  hire,
  type PreparedPin,
  preparePin,
  rejectStaffWrite,
  type StaffContext,
} from './hire.ts';
import { findByExternalId, findByNumber, lockStaffMember, lockStaffOf, toStaffMember } from './queries.ts';
import { render, StaffMemberShape } from './shapes.ts';

const ImportedStaff = Type.Object(
  {
    people: Type.Array(
      Type.Object({
        outcome: enumOf(['CREATED', 'UPDATED'] as const),
        staffMember: StaffMemberShape,
        pin: nullable(Type.String()),
      }),
    ),
  },
  { $id: 'ImportedStaff', description: 'the people of a file, with the new PINs, which are shown this once' },
);

type Outcome = Type.Static<typeof ImportedStaff>['people'][number];

export const importStaff = route({
  operationId: 'importStaff',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/import',
  summary: 'Import staff from CSV.',
  description:
    'A line for each job. Lines with the same `number` (or, without one, the same `externalId`) are one person. ' +
    'Whoever has that number or `externalId` already is changed and keeps their PIN, others are added with a new ' +
    'one. Columns: `name`, `title` and `role` are required; `number`, `displayName`, `externalId`, `uid`, ' +
    '`activeFrom` and `activeUntil` may be left out. All of it, or nothing: at most 100 people at a time. A retry ' +
    'with the same Idempotency-Key is answered without the PINs.',
  access: withFreshProof(restaurant('write:staff', 'staff.manage')),
  params: restaurantParams,
  body: requestObject({
    csv: Type.String({ minLength: 1, maxLength: CSV_MAX, description: 'RFC 4180, with a header line' }),
  }),
  response: ImportedStaff,
  status: 200,
  handler: async (call) => {
    const { deps, scope, body } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const people = readStaffCsv(body.csv);
    const { pins, roles } = deps;
    await assertMayHire(
      { scope, roles },
      people.flatMap(({ jobs }) => jobs),
      '/csv',
    );
    const prepared: PreparedPin[] = [];
    for (const _ of people) prepared.push(await preparePin({ scope, pins }, newGuid()));
    try {
      return await call.transaction(scope, (tx) => {
        const context = { tx, scope, pins, roles, now: deps.clock.now() };
        return importAll(call, context, people, prepared);
      });
    } catch (error) {
      return rejectStaffWrite(error, deps.db, scope, {});
    }
  },
});

/** An outcome, what it changed of somebody who was there, and the event that tells it, behind all that are imported. */
type Done = Outcome & { changed: string[]; event: EventStatement };

async function importAll(
  call: Call<PeopleDeps> & { scope: StaffContext['scope'] },
  context: ChangeContext,
  people: readonly Imported[],
  prepared: readonly PreparedPin[],
): Promise<Answer<Type.Static<typeof ImportedStaff>>> {
  // Two who import the same people in different sequences wait here, and not for each other.
  await context.tx.run(lockStaffOf(context.scope));
  const done: Done[] = [];
  for (const [index, person] of people.entries()) {
    // One was prepared for each.
    done.push(await importOne(context, person, prepared[index]!));
  }
  const outcomes = done.map(({ event: _, changed: __, ...outcome }) => outcome);
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const { now } = context;
  const details = { created: count('CREATED'), updated: count('UPDATED') };
  // Each has a line of their own: who made a PIN, or gave a job, is found by it.
  const lines = done.map(({ outcome, staffMember: { guid }, changed }) => {
    const target = { kind: 'staff_member', id: guid };
    return outcome === 'CREATED'
      ? auditCall(call, { action: 'staff.created', target, now })
      : auditCall(call, { action: 'staff.updated', target, details: { changed }, now });
  });
  const events = done.map(({ event }) => event);
  await context.tx.run(auditCall(call, { action: 'staff.imported', details, now }), ...lines, ...events);
  return {
    ...ok({ people: outcomes }),
    stored: { people: outcomes.map((outcome) => ({ ...outcome, pin: null })) },
  };
}

async function importOne(context: ChangeContext, person: Imported, prepared: PreparedPin): Promise<Done> {
  const { tx, scope } = context;
  const guid = await knownGuid(context, person);
  if (guid === undefined) {
    const { member, pin, event } = await hire(context, person, prepared);
    return { outcome: 'CREATED', staffMember: render(member), pin, changed: [], event };
  }
  const [rows] = await tx.run(lockStaffMember(scope, guid));
  // It was found in this transaction, and rows are never deleted.
  const before = toStaffMember(rows[0]!);
  const jobs = person.jobs.map((job) => ({
    ...job,
    guid: before.jobs.find(({ title }) => title === job.title)?.guid,
  }));
  const { member, changed, event } = await changeMember(context, before, { ...person, jobs });
  return { outcome: 'UPDATED', staffMember: render(member), pin: null, changed, event };
}

/** Whoever the file means; undefined: nobody who is there. */
async function knownGuid(
  { tx, scope }: StaffContext,
  { number, externalId }: Imported,
): Promise<string | undefined> {
  const [byNumber] = number === undefined ? [[]] : await tx.run(findByNumber(scope, number));
  const [byId] = externalId ? await tx.run(findByExternalId(scope, externalId)) : [[]];
  const [one, other] = [byNumber[0]?.guid, byId[0]?.guid];
  if (one && other && one !== other) failFields([belongsToTwo(number)]);
  return one ?? other;
}

const belongsToTwo = (number: number | undefined): FieldError => ({
  in: 'body',
  path: '/csv',
  rule: 'known',
  message: `number ${number} and its externalId are two people here`,
});
