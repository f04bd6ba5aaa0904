import { proves } from '../../../test/harness/proves.ts';
import { listSsoProviders } from './list-sso-providers.ts';

proves(listSsoProviders);
