import packageJson from '../../package.json' with { type: 'json' };
import type { EnvironmentName } from './settings/environment.ts';

/** The version of this code. */
export const VERSION: string = packageJson.version;

/** What the service says its version is, as in `meta.version`: staging is not to be mistaken for a release (spec, section 9). */
export const versionLabel = (environment: EnvironmentName): string =>
  environment === 'staging' ? '0.0.0' : VERSION;
