let noted = '';

/** The address of the account that a page was about, for the form that asks for it next. Kept until the page is left. */
export const noteEmail = (email: string): void => {
  noted = email;
};

export const notedEmail = (): string => noted;
