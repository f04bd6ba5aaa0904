import { proves } from '../../../test/harness/proves.ts';
import { getMenu } from './get-menu.ts';

proves(getMenu);
