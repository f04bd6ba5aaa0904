import { createCustomer } from './create-customer.ts';
import { eraseCustomer } from './erase-customer.ts';
import { getCustomer } from './get-customer.ts';
import { getCustomerRetention } from './get-customer-retention.ts';
import { listCustomers } from './list-customers.ts';
import { putCustomerRetention } from './put-customer-retention.ts';
import { updateCustomer } from './update-customer.ts';

/**
 * Customers: guests whom a tenant knows. One row holds all that is known of somebody; everything else holds its guid. Orders
 * name a customer in what they keep of their guest, apart from the order; erasing the customer takes that with it.
 */
export const customerRoutes = [
  listCustomers,
  createCustomer,
  getCustomer,
  updateCustomer,
  eraseCustomer,
  getCustomerRetention,
  putCustomerRetention,
];
export { deleteCustomerRow, findCustomer, findRetentions, lockCustomer, toCustomer } from './queries.ts';
export { render as renderCustomer } from './render.ts';
export { CustomerShape, customerParams } from './shapes.ts';
