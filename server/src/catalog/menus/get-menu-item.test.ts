import { proves } from '../../../test/harness/proves.ts';
import { getMenuItem } from './get-menu-item.ts';

proves(getMenuItem);
