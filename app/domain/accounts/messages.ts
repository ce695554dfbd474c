/** The texts of signing in. One text for an unknown address and a wrong password: neither tells which. */
export const ACCOUNT_MESSAGES = {
  wrongPassword: 'This e-mail address and password do not match an account.',
  tooMany: 'Too many tries. Please wait 15 minutes and try again.',
  signedOut: 'You are signed out.',
  sessionEnded: 'That device is signed out.',
  othersEnded: 'All other devices are signed out.',
} as const;
