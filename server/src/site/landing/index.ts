import { getIcon } from './get-icon.ts';
import { getLandingPage } from './get-landing-page.ts';
import { getRobots } from './get-robots.ts';

/**
 * The landing page at the service's address. It is one answer without scripts, asks nothing of any dependency, and
 * shows no tenant's data.
 */
export const landingRoutes = [getLandingPage, getIcon, getRobots];
