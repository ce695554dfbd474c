/** Forms that one client is sent within a day (C66). */
export const MAX_FORMS_A_DAY = 5;

/** The texts about intake forms. The first group is the specification's (001 §8), to the letter. */
export const INTAKE_MESSAGES = {
  sent: 'Intake form sent',
  sendFailed: 'Error sending intake form',

  // Ours
  notFound: 'We could not find this client.',
  formUnknown: 'We could not find this form.',
  answersUnknown: 'We could not find these answers.',
  unreachable: 'Add an email or phone number first: there is none on file.',
  waitsForAddress: (firstName: string) =>
    `An intake form waits: ${firstName} has no email or phone number. It goes out when you add one.`,
  waitsMuted: (firstName: string) =>
    `An intake form waits: ${firstName} gets no requests by email or text. It goes out when that is switched on again.`,
  waitsForTomorrow: (firstName: string) =>
    `An intake form waits: ${firstName} was sent ${MAX_FORMS_A_DAY} forms within a day. It goes out when that day is over.`,
  notesOff: 'Client notes are turned off for your practice.',
  sentOften: 'This form was sent several times today. Please try again tomorrow.',

  // Ours: the page on which a client fills the form in
  defaultTitle: 'A few questions before your visit',
  linkUnknown: 'We could not find this form. Please open the link from your message once more.',
  alreadySent: 'This form has already been sent, so nothing was changed. Thank you!',
  notSaved: 'Your answers were not saved.',
  draftKept: 'They are kept as a draft in this browser. Please try again in a moment.',
  draftStays: 'They stand as you typed them: please try again in a moment, and keep this page open.',
  draftSaved: 'Draft saved',
  draftFound: 'We put back what you had typed before.',
  signAgain: 'A signature is not kept: please sign again.',
  draftCleared: 'Draft cleared',
  toCorrect: (count: number) =>
    count === 1 ? 'One answer needs another look.' : `${count} answers need another look.`,
  unreadable: 'These answers could not be read. Please reload the page and try again.',
  tooMuch: 'This is more than the form can take. Please shorten your answers.',
  oddCharacters: 'Please leave out special characters.',
  missing: 'Please answer this question.',
  missingChoice: 'Please choose an answer.',
  missingChoices: 'Please choose at least one answer.',
  missingConsent: 'Please tick this box to continue.',
  missingSignature: 'Please sign here, or type your name.',
  signatureInvalid: 'This signature could not be read. Please sign once more, or type your name.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  emailInvalid: 'Please enter an email address such as name@example.com.',
  phoneInvalid: 'Please enter a phone number with its area code.',
  numberInvalid: 'Please enter a number.',
  numberTooSmall: (least: number) => `Please enter ${least} or more.`,
  numberTooBig: (most: number) => `Please enter ${most} or less.`,
  dateToCome: 'Please enter a date in the past.',
  dateInvalid: 'Please enter a date, such as 05/14/1984.',
  optionUnknown: 'Please choose one of the answers given.',
} as const;
