import type { AuditAction } from '../../src/records/audit-log/record.ts';

/**
 * What each operation that changes something leaves in the audit log, or why nothing: what people would ask about later.
 * A new one needs its line here. Orders have their timeline, tickets and stock their events, drawers their movements.
 */

/** Why an operation leaves no line. */
export const NOT_AUDITED = {
  TIMELINE: 'the order keeps its own timeline, with actor and approver',
  EVENTS: 'daily work, which the events tell of',
  MOVEMENTS: 'the drawer keeps its movements, with actor and approver',
  LEDGER: 'the payment and the ledger say who took it, and the timeline of its order',
  VERSIONS: 'every version of the menu stays readable',
  READS: 'it changes nothing',
  SETUP: 'the set-up of a restaurant that touches neither money nor access',
} as const;

export type Audited = AuditAction | keyof typeof NOT_AUDITED;

const all = <A extends Audited>(audited: A, operations: string): Record<string, A> =>
  Object.fromEntries(operations.split(/\s+/).map((operation) => [operation, audited]));

export const AUDITED: Readonly<Record<string, Audited>> = {
  ...all(
    'TIMELINE',
    `createOrder createStorefrontOrder cancelStorefrontOrder updateOrder addSelections updateSelection voidSelections fireSelections holdSelections compOrderItems
     addDiscount removeDiscount addServiceCharge removeServiceCharge updateDelivery addCheck splitCheck mergeChecks moveSelections
     mergeOrders shareSelection unshareSelection transferCheck updateCheck closeOrder reopenOrder acceptOrder rejectOrder voidOrder
     refundItems putOrderGuest
     eraseOrderGuest createOrderPayment runOrderCommands`,
  ),
  ...all(
    'EVENTS',
    `createGuestSession endGuestSession setMenuItemStock startKitchenTicket bumpKitchenTicket recallKitchenTicket prioritizeKitchenTicket
     reprintKitchenTicket updatePrintStatus pauseOrdering resumeOrdering createDayClose pullSettlements testWebhookEndpoint replayWebhookEndpoint
     resendWebhookDelivery verifyHostingDomain clockIn startBreak endBreak clockOut createApprovalRequest declineApprovalRequest
     withdrawApprovalRequest pushSync acceptSyncReview correctSyncReview rejectSyncReview
     reroutePrinter createPrintJob reprintPrintJob reroutePrintJob cancelPrintJob pollStarPrinter
     confirmStarJob pollEpsonPrinter createCustomer updateCustomer eraseCustomer`,
  ),
  ...all(
    'MOVEMENTS',
    'openCashDrawer openCashDrawerWithoutSale payIntoCashDrawer payOutOfCashDrawer countCashDrawer closeCashDrawer',
  ),
  ...all(
    'LEDGER',
    'createStorefrontPayment authorizeCardPayment createCardSale captureCardPayment adjustCardTip settleTab',
  ),
  ...all('VERSIONS', 'replaceMenu createMenuItem updateMenuItem deleteMenuItem'),
  ...all(
    'READS',
    'previewOrder previewStorefrontOrder createDeliveryQuote resolveDomain validateDomain verifyWebhook getPlacePhotoMedia beginPasskeySignIn beginPasskeyProof beginPasskeyRegistration beginPasskeyApproval',
  ),
  ...all(
    'SETUP',
    `createServiceArea updateServiceArea createTable updateTable issueTableCode createKitchenStation updateKitchenStation
     deleteKitchenStation replaceKitchenRouting replaceOpeningHours replaceDeliveryZones
     createImage deleteImage createReportView deleteReportView`,
  ),
  ...all('offline_key.created', 'createOfflineKey'),
  ...all('tenant.created', 'createTenant'),
  ...all('tenant.updated', 'updateTenant'),
  ...all('price_rule.created', 'createDiscount createServiceCharge'),
  ...all('price_rule.updated', 'updateDiscount updateServiceCharge'),
  ...all('restaurant.created', 'createRestaurant'),
  ...all('restaurant.updated', 'updateRestaurant'),
  ...all('invoice.issued', 'issueInvoice'),
  ...all('credit_note.issued', 'issueCreditNote'),
  ...all('document_settings.updated', 'replaceDocumentSettings'),
  ...all('restaurant.slug_changed', 'setRestaurantSlug'),
  ...all('restaurant.slug_released', 'releaseRestaurantSlug'),
  ...all('domain.created', 'createDomainMapping'),
  ...all('domain.updated', 'updateDomainMapping'),
  ...all('domain.removed', 'deleteDomainMapping'),
  ...all('domain.registered', 'registerHostingDomain'),
  ...all('domain.unregistered', 'removeHostingDomain'),
  ...all('webhook_endpoint.created', 'createWebhookEndpoint'),
  ...all('webhook_endpoint.updated', 'updateWebhookEndpoint'),
  ...all('webhook_endpoint.deleted', 'deleteWebhookEndpoint'),
  ...all('webhook_endpoint.secret_rotated', 'rotateWebhookSecret'),
  ...all('api_key.issued', 'issueApiKey issueOwnApiKey'),
  ...all('api_key.updated', 'updateApiKey updateOwnApiKey'),
  ...all('api_key.rotated', 'rotateApiKey rotateOwnApiKey'),
  ...all('api_key.revoked', 'revokeApiKey revokeOwnApiKey'),
  ...all('payment_account.updated', 'putFormerPaymentAccount'),
  ...all('payment_account.change_requested', 'putPaymentAccount'),
  ...all('payment_account.change_confirmed', 'confirmPaymentAccountChange'),
  ...all('payment_account.change_cancelled', 'cancelPaymentAccountChange'),
  ...all('card_testing.limits_updated', 'putCardTestingLimits'),
  ...all('customer_retention.updated', 'putCustomerRetention'),
  ...all('card_testing.lifted', 'liftCardTestingBlock'),
  ...all('role.created', 'createRole'),
  ...all('role.updated', 'updateRole'),
  ...all('role.deleted', 'deleteRole'),
  ...all('staff.created', 'createStaffMember'),
  ...all('staff.updated', 'updateStaffMember'),
  ...all('staff.imported', 'importStaff'),
  ...all('staff.pin_changed', 'resetStaffPin'),
  ...all('staff.wages_changed', 'replaceStaffWages'),
  ...all('staff_session.started', 'startStaffSession'),
  ...all('staff_session.ended', 'endStaffSession'),
  ...all('time_entry.created', 'createTimeEntry'),
  ...all('time_entry.updated', 'updateTimeEntry'),
  ...all('labor.rules_changed', 'replaceLaborRules'),
  ...all('tip_pools.updated', 'replaceTipPools'),
  ...all('tip_distribution.created', 'createTipDistribution'),
  ...all('tip_distribution.reversed', 'reverseTipDistribution'),
  ...all('tip_payout.created', 'createTipPayout'),
  ...all('tip_payout.reversed', 'reverseTipPayout'),
  ...all('approval.given', 'createApproval acceptApprovalRequest'),
  ...all('device.created', 'createDevice'),
  ...all('device.updated', 'updateDevice'),
  ...all('device.code_made', 'createPairingCode'),
  ...all('device.paired', 'pairDevice'),
  ...all('device.credential_rotated', 'rotateDeviceCredential'),
  ...all('device.revoked', 'revokeDevice'),
  ...all('receipt.mailed', 'sendReceiptMail'),
  ...all('receipt_link.created', 'createReceiptLink'),
  ...all('receipt_link.revoked', 'deleteReceiptLink'),
  ...all('printer.created', 'createPrinter'),
  ...all('printer.updated', 'updatePrinter'),
  ...all('printer.key_replaced', 'replacePrinterKey'),
  ...all('printer.deleted', 'deletePrinter'),
  ...all('card.enrolled', 'enrollCard'),
  ...all('card.deleted', 'deleteCard'),
  ...all('payment.void_requested', 'voidPayment voidCardPayment'),
  ...all('payment.refund_requested', 'refundPayment refundCardPayment'),
  ...all('payment.refund_cancelled', 'cancelRefund'),
  ...all('reconciliation.exception_resolved', 'resolveReconciliationException'),
  ...all('user.created', 'createAdminUser'),
  ...all('user.updated', 'updateAdminUser acceptInvitation'),
  ...all('user.deleted', 'deleteAdminUser deleteCurrentUser'),
  ...all('user.made_ended', 'endMadeByUser'),
  ...all('user.profile_updated', 'updateCurrentUser'),
  ...all('user.signed_in', 'login signIn verifyMfa refreshSession resumeSession'),
  ...all('user.signed_up', 'signUp'),
  ...all('user.signed_out', 'signOut'),
  ...all('user.email_verified', 'verifyEmail requestEmailVerification'),
  ...all('user.email_change_requested', 'requestEmailChange'),
  ...all('user.email_changed', 'confirmEmailChange'),
  ...all('user.password_reset_requested', 'forgotPassword'),
  ...all('user.password_changed', 'resetPassword changePassword'),
  ...all('user.identity_linked', 'linkSso'),
  ...all('user.identity_unlinked', 'unlinkIdentity'),
  ...all('custom_token.issued', 'createCustomToken'),
  ...all('session.proven', 'proveSession'),
  ...all('session.revoked', 'revokeOwnSession revokeOtherSessions'),
  ...all('mfa.enrolled', 'beginMfaEnrolment confirmMfaEnrolment'),
  ...all('mfa.disabled', 'disableMfa'),
  ...all('mfa.recovery_codes_replaced', 'replaceRecoveryCodes'),
  ...all('mfa.reset', 'resetUserMfa'),
  ...all('passkey.registered', 'registerPasskey'),
  ...all('passkey.renamed', 'updatePasskey'),
  ...all('passkey.removed', 'deletePasskey'),
};

/** The last of several steps leaves the line: these are the others. */
export const EARLIER_STEPS: ReadonlySet<string> = new Set(['beginMfaEnrolment', 'requestEmailVerification']);
