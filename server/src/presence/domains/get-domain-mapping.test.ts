import { proves } from '../../../test/harness/proves.ts';
import { getDomainMapping } from './get-domain-mapping.ts';

proves(getDomainMapping);
