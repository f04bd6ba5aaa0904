import { proves } from '../../../test/harness/proves.ts';
import { getCard } from './get-card.ts';

proves(getCard);
