/** The speed of the database layer, apart from the rest: README.md says how it works and what it brings. */
export { isAwaited, passThrough, sendBatch, socketOf } from './batch.ts';
export { createPassingSessions, type Naming } from './passing-sessions.ts';
export { openSharedConnections, type SharedConnections } from './shared-connections.ts';
