import { proves } from '../../../test/harness/proves.ts';
import { listWebhookDeadLetters } from './list-webhook-dead-letters.ts';

proves(listWebhookDeadLetters);
