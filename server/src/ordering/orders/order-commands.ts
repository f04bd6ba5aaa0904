import { acceptOrder } from './accept-order.ts';
import { addDiscount } from './adjustments/add-discount.ts';
import { addServiceCharge } from './adjustments/add-service-charge.ts';
import { refundItems } from './adjustments/refund-items.ts';
import { removeDiscount } from './adjustments/remove-discount.ts';
import { removeServiceCharge } from './adjustments/remove-service-charge.ts';
import { addCheck } from './checks/add-check.ts';
import { mergeChecks } from './checks/merge-checks.ts';
import { splitCheck } from './checks/split-check.ts';
import { updateCheck } from './checks/update-check.ts';
import { closeOrder } from './close-order.ts';
import { updateDelivery } from './delivery/update-delivery.ts';
import { rejectOrder } from './reject-order.ts';
import { reopenOrder } from './reopen-order.ts';
import { addSelections } from './selections/add-selections.ts';
import { compOrderItems } from './selections/comp-order-items.ts';
import { fireSelections } from './selections/fire-selections.ts';
import { holdSelections } from './selections/hold-selections.ts';
import { shareSelection } from './selections/share-selection.ts';
import { unshareSelection } from './selections/unshare-selection.ts';
import { updateSelection } from './selections/update-selection.ts';
import { voidSelections } from './selections/void-selections.ts';
import { updateOrder } from './update-order.ts';
import { voidOrder } from './void-order.ts';

/** Every command on one order: a route of its own, and one of those that a list of commands may have. */
export const orderCommands = [
  updateOrder,
  addSelections,
  updateSelection,
  voidSelections,
  fireSelections,
  holdSelections,
  compOrderItems,
  addDiscount,
  removeDiscount,
  addServiceCharge,
  removeServiceCharge,
  addCheck,
  splitCheck,
  shareSelection,
  unshareSelection,
  mergeChecks,
  updateCheck,
  closeOrder,
  reopenOrder,
  acceptOrder,
  rejectOrder,
  voidOrder,
  refundItems,
  updateDelivery,
] as const;
