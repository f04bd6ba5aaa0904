/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation askHosting changePassword confirmEmailChange confirmMfaEnrolment
    createAdminUser createCustomToken deleteCurrentUser finishSso forgotPassword getHostingDomain
    getPlacePhotoMedia linkSso listAdminUsers listOwnSessions login refreshSession
    refreshSessionByGet registerHostingDomain removeHostingDomain requestEmailChange resetPassword
    resetUserMfa resolveDomain resolveSlug signIn signOut signUp startSso updateAdminUser
    updateCurrentUser validateDomain verifyEmail verifyHostingDomain verifyMfa
  `
    .trim()
    .split(/\s+/),
);
