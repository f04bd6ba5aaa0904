import { proves } from '../../../test/harness/proves.ts';
import { listDomainMappings } from './list-domain-mappings.ts';

proves(listDomainMappings);
