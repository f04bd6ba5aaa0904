import { proves } from '../../../test/harness/proves.ts';
import { getKitchenTicket } from './get-kitchen-ticket.ts';

proves(getKitchenTicket);
