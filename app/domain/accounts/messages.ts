/**
 * The texts of accounts; the specification leaves them open. One text for an unknown address and a wrong password, and one
 * for an address with and without an account: neither tells which.
 */
export const ACCOUNT_MESSAGES = {
  wrongPassword: 'This email address and password do not match an account.',
  tooMany: 'Too many tries. Please wait 15 minutes and try again.',
  tooManyThisHour: 'Too many tries. Please wait an hour and try again.',
  signedOut: 'You are logged out.',
  sessionEnded: 'That device is logged out.',
  othersEnded: 'All other devices are logged out.',

  emailMissing: 'Please enter your email address.',
  emailInvalid: 'Please enter a valid email address, such as name@example.com.',
  firstNameMissing: 'Please enter your first name.',
  lastNameMissing: 'Please enter your last name.',
  nameTooLong: 'Please use at most 80 characters.',
  oddCharacters: 'Please leave out special characters.',
  phoneMissing: 'Please enter your phone number.',
  phoneInvalid:
    'Please enter a phone number we can reach, with its area code; outside the US and Canada with its + code.',
  addressMissing: 'Please enter your email address or phone number.',
  addressInvalid: 'Please enter an email address, such as name@example.com, or a phone number.',
  passwordMissing: 'Please enter your password.',
  passwordShort: 'Please use at least 10 characters; a few words are easy to remember.',
  passwordLong: 'This password is too long.',
  passwordWrong: 'This is not the password that was chosen for this account.',

  linkUnknown: 'We do not know this link. Please ask for a new one.',
  linkOver: 'This link was used before or is too old. Please ask for a new one.',
  notConfirmed:
    'This email address is not confirmed yet. We have sent you a new link; please open it to finish.',
  emailConfirmed: 'Your email address is confirmed. Welcome!',
  passwordChanged: 'Your new password is set. All other devices are logged out.',
  recordUntied: 'Done. These bookings are in that account no more.',
  recordGivenBack: 'This record has left your account.',
  nameSaved: 'Your name is saved.',
  nameTooOften: 'Your name was changed often today. Please try again tomorrow.',
  emailSame: 'This is your email address already.',
  emailChanged: 'Your email address is changed. All other devices are logged out.',
  emailTakenSince: 'There is an account with this email address by now, so yours keeps the one it has.',
  emailKept: 'Your account keeps its email address.',
  nothingWaits: 'No new email address waits to be confirmed.',
  loggedOutElsewhere: 'You were logged out. Log in to go on; what you entered is kept here.',
  logInAgain: 'To be sure that it is you, please log in once more, and come back here within 15 minutes.',
  linkToLogIn: 'We have sent you a link to log in. Open it in this browser, then come back here.',
  linkByEmailOnly: 'No text messages are sent here. Please enter your email address.',
  textsSwitchedOff: 'No text messages are sent here, so a phone number cannot be confirmed.',
  phoneConfirmed: 'Your phone number is confirmed.',
  phoneConfirmedBefore: 'This phone number is confirmed already.',

  codeMissing: 'Please enter the code.',
  codeAgainMissing: 'Please type a code of your app, or a recovery code.',
  codeOfAppWrong: 'This is not the code that your app shows now. Codes change every 30 seconds.',
  codeWrong:
    'This is neither a recovery code that is left, nor a code of your app that was not used yet. Wait for the next one.',
  twoStepOn: 'Two-step sign-in is on. All other devices are logged out.',
  twoStepOff: 'Two-step sign-in is off.',
  twoStepOnAlready: 'Two-step sign-in is on already.',
  twoStepOffAlready: 'Two-step sign-in is off already.',
  appCodesNotNow:
    'Codes of your app cannot be checked at the moment. Please type a recovery code, or try again later.',
  twoStepBeginAgain: 'This took too long. Please begin once more.',
  passkeyNameMissing: 'Please name it, such as My phone.',
  passkeyAdded: 'Your passkey is added.',
  passkeyRemoved: 'Your passkey is removed.',
  passkeyNotTaken: 'This passkey could not be used. Please try once more.',
  passkeyUnknown: 'This passkey belongs to no account here. Please log in another way.',
  passkeyThere: 'This device has a passkey for your account already.',
  passkeysFull: 'You have 20 passkeys. Please remove one first.',
  passwordsDiffer: 'Your password and password confirmation do not match.',

  detailsNotTaken:
    'We could not fill in your details this time. Please try once more, or type them; nothing else is lost.',
  detailsForClients: 'This account has no details to share. Please log in with the one that you book with.',
} as const;
