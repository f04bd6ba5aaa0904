/** Operations whose test names do not say every status yet. This list only becomes shorter. */
export const NOT_YET: ReadonlySet<string> = new Set(
  `
    acceptInvitation askHosting changePassword confirmEmailChange confirmMfaEnrolment
    createCustomToken deleteCurrentUser finishSso forgotPassword getHostingDomain getPlacePhotoMedia
    linkSso login refreshSession refreshSessionByGet registerHostingDomain removeHostingDomain
    requestEmailChange resetPassword resetUserMfa resolveDomain resolveSlug signIn signOut signUp
    startSso updateAdminUser validateDomain verifyEmail verifyHostingDomain verifyMfa
  `
    .trim()
    .split(/\s+/),
);
