import { proves } from '../../../test/harness/proves.ts';
import { getCashDrawer } from './get-cash-drawer.ts';

proves(getCashDrawer);
