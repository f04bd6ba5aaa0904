/** The notification that a tenant has new events. Every statement that writes one carries it. */
export const EVENTS_TOPIC = 'events';
export const topicOf = (tenantId: string): string => `${EVENTS_TOPIC} ${tenantId}`;
