import { proves } from '../../../test/harness/proves.ts';
import { getLandingPage } from './get-landing-page.ts';

proves(getLandingPage);
