import { proves } from '../../../test/harness/proves.ts';
import { deleteCard } from './delete-card.ts';

proves(deleteCard);
