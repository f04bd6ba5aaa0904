import { proves } from '../../../test/harness/proves.ts';
import { getIcon } from './get-icon.ts';

proves(getIcon);
