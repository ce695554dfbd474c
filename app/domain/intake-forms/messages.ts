/** The texts of the builder of intake forms, ours: the specification has none of its own (002 §2). */
export const INTAKE_FORM_MESSAGES = {
  created: 'Your form is ready to be changed.',
  deleted: 'The form was deleted. What clients answered stays.',
  restored: (version: number) => `Version ${version} is in use again.`,
  formUnknown: 'We could not find this form.',
  versionUnknown: 'We could not find this version.',
  serviceUnknown: 'One of these services is not there any more.',
  startUnknown: 'Please choose what the form begins with.',
  lastForm: 'This is your only form: make another one before you delete it.',
  tooManyForms: (most: number) => `You have ${most} forms already. Delete one to make another.`,
  nameMissing: 'Please give the form a name.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  oddCharacters: 'Please leave out special characters.',
  nothingAsked: 'Please add at least one question.',
  tooMany: (most: number) => `A form takes at most ${most} entries.`,
  labelMissing: 'Please write the question, or the text.',
  optionsMissing: 'Please give at least two answers to choose from.',
  optionMissing: 'Please give at least one answer to tick.',
  optionEmpty: 'Please fill in every answer, or remove it.',
  optionTwice: 'Two answers read alike.',
  tooManyOptions: (most: number) => `Please give at most ${most} answers.`,
  numberInvalid: 'Please enter a number.',
  boundsWrong: 'The highest must be more than the lowest.',
  scaleWrong: (most: number) => `A scale takes whole numbers, at most ${most} steps apart.`,
  conditionWrong: 'Please choose an earlier question and an answer of it.',
  idWrong: 'Two entries have one id. Please reload the page.',
  againWrong: 'Please choose how often it is asked again.',

  // The preview, once 'Send answers' is pressed in it
  previewWrong:
    'Nothing is sent from here. Your client would see these marks, and could not send the form yet.',
  previewRight: 'Nothing is sent from here. Your client’s answers would reach you now.',
} as const;

/** To whom a form goes without a press, in words. */
export const SENDING_LABELS = {
  by_hand: 'Only when you send it',
  new_clients: 'New clients',
  bookings: 'Everybody who books',
} as const;

/** How often whoever books is asked anew; the value is months, 0 is every booking. */
export const AGAIN_LABELS = [
  ['never', 'Once is enough'],
  ['0', 'With every booking'],
  ['3', 'When the answers are 3 months old'],
  ['6', 'When the answers are 6 months old'],
  ['12', 'When the answers are a year old'],
  ['24', 'When the answers are 2 years old'],
] as const;
