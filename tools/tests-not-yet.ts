/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation askHosting beginMfaEnrolment changePassword confirmEmailChange
    confirmMfaEnrolment createAdminUser createCustomToken deleteAdminUser deleteCurrentUser
    disableMfa finishSso forgotPassword getAdminUser getHostingDomain getPlacePhotoMedia linkSso
    listAdminUsers listOwnSessions login refreshSession refreshSessionByGet registerHostingDomain
    removeHostingDomain replaceRecoveryCodes requestEmailChange resetPassword resetUserMfa
    resolveDomain resolveSlug revokeOwnSession signIn signOut signUp startSso updateAdminUser
    updateCurrentUser validateDomain verifyEmail verifyHostingDomain verifyMfa
  `
    .trim()
    .split(/\s+/),
);
