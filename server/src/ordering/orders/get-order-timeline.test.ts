import { proves } from '../../../test/harness/proves.ts';
import { getOrderTimeline } from './get-order-timeline.ts';

proves(getOrderTimeline);
