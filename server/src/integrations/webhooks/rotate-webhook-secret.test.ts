import { proves } from '../../../test/harness/proves.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

proves(rotateWebhookSecret);
