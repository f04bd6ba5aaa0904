/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation askHosting beginMfaEnrolment changePassword confirmEmailChange
    confirmMfaEnrolment createAdminUser createCustomToken createDayClose createDiscount
    createDomainMapping createMenuItem createOrder createRestaurant createServiceCharge createTenant
    createWebhookEndpoint deleteAdminUser deleteCurrentUser deleteDomainMapping deleteMenuItem
    deleteWebhookEndpoint disableMfa finishSso forgotPassword getAcceptInvitationPage getAdminUser
    getConfirmEmailPage getForgotPasswordPage getHostingDomain getPlaceDetails getPlacePhotoMedia
    getReport getResetPasswordPage getSectionPage getTenant getVerifyEmailPage linkSso
    listAdminUsers listAuditLog listEvents listOwnSessions listReportEntries login previewOrder
    refreshSession refreshSessionByGet registerHostingDomain removeHostingDomain replaceMenu
    replaceRecoveryCodes replayWebhookEndpoint requestEmailChange resendWebhookDelivery
    resetPassword resetUserMfa resolveDomain resolveSlug revokeOwnSession searchPlaces
    setMenuItemStock setRestaurantSlug signIn signOut signUp startSso streamEvents
    streamRestaurantEvents testWebhookEndpoint updateAdminUser updateCurrentUser updateDiscount
    updateDomainMapping updateMenuItem updateRestaurant updateServiceCharge updateTenant
    updateWebhookEndpoint validateDomain verifyEmail verifyHostingDomain verifyMfa verifyWebhook
  `
    .trim()
    .split(/\s+/),
);
