import Type from 'typebox';
import { requestObject } from '../../platform/http/shapes.ts';
import { DomainText } from '../domains/index.ts';

export const domainParams = requestObject({ domain: DomainText });

const Record = Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() });

export const HostingConfiguration = Type.Object(
  {
    domain: Type.String(),
    provider: Type.String(),
    registered: Type.Boolean({ description: 'the provider has the domain' }),
    verified: Type.Boolean({ description: 'the provider knows that it is ours' }),
    misconfigured: Type.Boolean({ description: 'the DNS of the domain does not lead here' }),
    records: Type.Array(Record, { description: 'to add to the DNS' }),
    conflicts: Type.Array(Record, { description: 'to take out of the DNS' }),
  },
  { $id: 'HostingConfiguration', description: 'a domain at the hosting provider, and what to fix' },
);
