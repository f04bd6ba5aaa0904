/** The news that a tenant has new events; every statement that writes one carries it. */
export const TOPIC = 'events';
export const topicOf = (tenantId: string): string => `${TOPIC} ${tenantId}`;
