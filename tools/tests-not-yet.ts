/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation addDiscount addSelections addServiceCharge askHosting beginMfaEnrolment
    bumpKitchenTicket changePassword compOrderItems confirmEmailChange confirmMfaEnrolment
    createAdminUser createCustomToken createDayClose createDiscount createDomainMapping
    createKitchenStation createMenuItem createOrder createOrderPayment createRestaurant
    createServiceCharge createTenant createWebhookEndpoint deleteAdminUser deleteCurrentUser
    deleteDomainMapping deleteKitchenStation deleteMenuItem deleteWebhookEndpoint disableMfa
    enrollCard finishSso fireSelections forgotPassword getAcceptInvitationPage getAdminUser
    getApiKey getConfirmEmailPage getForgotPasswordPage getHostingDomain getOwnApiKey
    getPlaceDetails getPlacePhotoMedia getReport getResetPasswordPage getSectionPage getTenant
    getVerifyEmailPage holdSelections issueApiKey issueOwnApiKey linkSso listAdminUsers listAuditLog
    listEvents listOwnSessions listReportEntries login mergeChecks mergeOrders moveSelections
    previewOrder prioritizeKitchenTicket pullSettlements putPaymentAccount recallKitchenTicket
    refreshSession refreshSessionByGet refundItems refundPayment registerHostingDomain
    removeDiscount removeHostingDomain removeServiceCharge replaceKitchenRouting replaceMenu
    replaceRecoveryCodes replayWebhookEndpoint requestEmailChange resendWebhookDelivery
    resetPassword resetUserMfa resolveDomain resolveReconciliationException resolveSlug revokeApiKey
    revokeOwnApiKey revokeOwnSession rotateApiKey rotateOwnApiKey searchPlaces setMenuItemStock
    setRestaurantSlug signIn signOut signUp splitCheck startKitchenTicket startSso streamEvents
    streamRestaurantEvents testWebhookEndpoint transferCheck updateAdminUser updateApiKey
    updateCheck updateCurrentUser updateDiscount updateDomainMapping updateKitchenStation
    updateMenuItem updateOwnApiKey updateRestaurant updateSelection updateServiceCharge updateTenant
    updateWebhookEndpoint validateDomain verifyEmail verifyHostingDomain verifyMfa verifyWebhook
    voidPayment voidSelections
  `
    .trim()
    .split(/\s+/),
);
