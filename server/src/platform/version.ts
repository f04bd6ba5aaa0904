import packageJson from '../../package.json' with { type: 'json' };

/** The service's version, answered as `meta.version`. */
export const VERSION: string = packageJson.version;
