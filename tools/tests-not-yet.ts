/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation addDiscount addSelections addServiceCharge adjustCardTip askHosting
    authorizeCardPayment beginMfaEnrolment bumpKitchenTicket captureCardPayment changePassword
    closeCashDrawer compOrderItems confirmEmailChange confirmMfaEnrolment countCashDrawer
    createAdminUser createCardSale createCustomToken createDayClose createDiscount createDomainMapping
    createKitchenStation createMenuItem createOrder createOrderPayment createRestaurant
    createServiceCharge createTenant createWebhookEndpoint deleteAdminUser deleteCurrentUser
    deleteDomainMapping deleteKitchenStation deleteMenuItem deleteWebhookEndpoint disableMfa enrollCard
    finishSso fireSelections forgotPassword getAcceptInvitationPage getAdminUser getApiKey
    getConfirmEmailPage getForgotPasswordPage getHostingDomain getOwnApiKey getPlaceDetails
    getPlacePhotoMedia getReport getResetPasswordPage getSectionPage getTenant getVerifyEmailPage
    holdSelections inquireCardPayment issueApiKey issueOwnApiKey linkSso listAdminUsers listAuditLog
    listEvents listOwnSessions listReportEntries login mergeChecks mergeOrders moveSelections
    openCashDrawer payIntoCashDrawer payOutOfCashDrawer previewOrder prioritizeKitchenTicket
    pullSettlements putPaymentAccount recallKitchenTicket refreshSession refreshSessionByGet
    refundCardPayment refundItems refundPayment registerHostingDomain removeDiscount removeHostingDomain
    removeServiceCharge replaceKitchenRouting replaceMenu replaceRecoveryCodes replayWebhookEndpoint
    requestEmailChange resendWebhookDelivery resetPassword resetUserMfa resolveDomain
    resolveReconciliationException resolveSlug revokeApiKey revokeOwnApiKey revokeOwnSession
    rotateApiKey rotateOwnApiKey searchPlaces setMenuItemStock setRestaurantSlug signIn signOut signUp
    splitCheck startKitchenTicket startSso streamEvents streamRestaurantEvents testWebhookEndpoint
    transferCheck updateAdminUser updateApiKey updateCheck updateCurrentUser updateDiscount
    updateDomainMapping updateKitchenStation updateMenuItem updateOwnApiKey updateRestaurant
    updateSelection updateServiceCharge updateTenant updateWebhookEndpoint validateDomain verifyEmail
    verifyHostingDomain verifyMfa verifyWebhook voidCardPayment voidPayment voidSelections
  `
    .trim()
    .split(/\s+/),
);
