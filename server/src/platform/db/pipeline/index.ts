/** The speed of the database layer, apart from the rest: README.md says how it works and what it brings. */
export { sendBatch } from './batch.ts';
export { openSharedConnections, type SharedConnections } from './shared-connections.ts';
