/**
 * Who uses what goes away (platform/http/deprecations.ts): requests of keys, and what webhook endpoints are sent, are counted by day; whoever lately used
 * something gets one mail about it, and a report says who still does (decision 093).
 */
export { followDeprecations } from './follow-deprecations.ts';
export { tellUsers } from './tell-users.ts';
export { createUseCounter, type UseCounter } from './use-counter.ts';
export { LATELY_DAYS, usersOf } from './users-of.ts';
