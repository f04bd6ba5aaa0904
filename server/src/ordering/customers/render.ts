import { isoTime } from '../../platform/clock.ts';
import type { Customer } from './queries.ts';

/** What answers to commands say of a customer. */
export const renderHeader = ({ guid, externalId, version, createdAt, updatedAt }: Customer) => ({
  guid,
  externalId,
  version,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});

/** A customer as those who may read guests see them. */
export const render = (customer: Customer) => ({ ...renderHeader(customer), ...customer.profile });
