/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation askHosting beginMfaEnrolment changePassword confirmEmailChange confirmMfaEnrolment
    createAdminUser createCustomToken createDomainMapping createWebhookEndpoint deleteAdminUser
    deleteCurrentUser deleteDomainMapping deleteWebhookEndpoint disableMfa finishSso forgotPassword
    getAdminUser getHostingDomain getPlaceDetails getPlacePhotoMedia linkSso listAdminUsers
    listOwnSessions login refreshSession refreshSessionByGet registerHostingDomain removeHostingDomain
    replaceRecoveryCodes replayWebhookEndpoint requestEmailChange resendWebhookDelivery resetPassword
    resetUserMfa resolveDomain resolveSlug revokeOwnSession searchPlaces setRestaurantSlug signIn
    signOut signUp startSso testWebhookEndpoint updateAdminUser updateCurrentUser updateDomainMapping
    updateWebhookEndpoint validateDomain verifyEmail verifyHostingDomain verifyMfa verifyWebhook
  `
    .trim()
    .split(/\s+/),
);
