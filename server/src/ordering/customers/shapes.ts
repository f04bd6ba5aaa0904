import Type, { type Static } from 'typebox';
import { EmailAddress } from '../../platform/email.ts';
import * as Field from '../../platform/http/fields.ts';
import {
  enumOf,
  mapLocation,
  nonBlank,
  nullable,
  postalAddress,
  requestObject,
} from '../../platform/http/shapes.ts';

const ADDRESSES_MAX = 20;

/** What somebody can agree to, each by itself. */
const PURPOSES = ['MARKETING_EMAIL', 'MARKETING_SMS', 'MARKETING_PHONE', 'LOYALTY', 'PROFILING'] as const;

const Address = requestObject(
  {
    label: Type.Optional(nonBlank(60, { description: 'which one it is, for example Home' })),
    ...postalAddress,
    location: Type.Optional(mapLocation),
    instructions: Type.Optional(nonBlank(500, { description: 'for the delivery' })),
  },
  { minProperties: 1 },
);

const consent = {
  purpose: { ...enumOf(PURPOSES), description: 'what they were asked for' },
  granted: Type.Boolean({ description: 'whether they agreed; false: they refused, or took it back' }),
  source: nonBlank(100, { description: 'where they said so, for example "web checkout"' }),
};
const Consents = Type.Array(requestObject(consent), {
  maxItems: PURPOSES.length,
  description: 'what they said, once for each purpose',
});

const Name = nonBlank(200);
const Phone = nonBlank(40, {
  description:
    'as people write it in the country of all the restaurants, such as (212) 555-0100; else with the country in front: +1 212 555 0100',
});
const Notes = nonBlank(2_000, { description: 'what the staff should know, for example an allergy' });

export const NewCustomer = requestObject(
  {
    externalId: Type.Optional(Field.ExternalId),
    name: Type.Optional(Name),
    phone: Type.Optional(Phone),
    email: Type.Optional(EmailAddress),
    addresses: Type.Optional(
      Type.Array(Address, { maxItems: ADDRESSES_MAX, description: 'where they are delivered to' }),
    ),
    notes: Type.Optional(Notes),
    consents: Type.Optional(Consents),
  },
  { minProperties: 1 },
);

export const CustomerChange = requestObject({
  version: Type.Optional(Field.Version),
  externalId: Type.Optional(nullable(Field.ExternalId)),
  name: Type.Optional(nullable(Name)),
  phone: Type.Optional(nullable(Phone)),
  email: Type.Optional(nullable(EmailAddress)),
  addresses: Type.Optional(
    Type.Array(Address, { maxItems: ADDRESSES_MAX, description: 'all of them, instead of those before' }),
  ),
  notes: Type.Optional(nullable(Notes)),
  consents: Type.Optional({ ...Consents, description: 'of some purposes; the others stay as they are' }),
});

export type CustomerAddress = Static<typeof Address>;
export type ConsentGiven = Static<typeof Consents>[number];

const header = {
  guid: Field.Guid,
  externalId: nullable(Type.String()),
  ...Field.stamps,
};

/** What commands answer: answers are stored for retries, and must not keep who somebody was. */
export const CustomerHeader = Type.Object(header, {
  $id: 'CustomerHeader',
  description: 'a customer, without who that is: answers to commands are stored, customers can be erased',
});

export const CustomerShape = Type.Object(
  {
    ...header,
    name: nullable(Type.String()),
    phone: nullable(Type.String({ description: 'E.164: a plus sign and digits' })),
    email: nullable(Type.String()),
    addresses: Type.Array(Address, { description: 'where they are delivered to' }),
    notes: nullable(Type.String()),
    consents: Type.Array(
      Type.Object({ ...consent, at: { ...Field.Timestamp, description: 'when they said so' } }),
      { description: 'what they said last for each purpose' },
    ),
  },
  { $id: 'Customer', description: 'a guest whom the tenant knows, at all of its restaurants' },
);

export const customerParams = requestObject({ customerGuid: Field.Guid });
