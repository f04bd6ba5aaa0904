import { proves } from '../../../test/harness/proves.ts';
import { listCards } from './list-cards.ts';

proves(listCards);
