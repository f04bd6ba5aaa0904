import { proves } from '../../../test/harness/proves.ts';
import { reprintKitchenTicket } from './reprint-kitchen-ticket.ts';

proves(reprintKitchenTicket);
