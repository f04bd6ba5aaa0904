import { proves } from '../../../test/harness/proves.ts';
import { listKitchenTickets } from './list-kitchen-tickets.ts';

proves(listKitchenTickets);
