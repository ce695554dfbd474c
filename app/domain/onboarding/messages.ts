/**
 * The texts of signing up and opening a practice. Of the specification is the first (002 §5); the rest is ours.
 */
export const ONBOARDING_MESSAGES = {
  addressMissing: 'Address is required',

  // Ours
  professionMissing: 'Please choose what you do.',
  nameMissing: 'Please enter the name of your practice. Your own name is fine.',
  nameShort: 'Please use at least 2 characters.',
  nameLong: 'Please use at most 80 characters.',
  oddCharacters: 'Please leave out special characters.',
  slugMissing: 'Please choose an address for your website.',
  slugProblems: {
    form: 'Please use small letters a to z, digits, and single hyphens between them.',
    short: 'Please use at least 3 characters.',
    long: 'Please use at most 40 characters.',
    reserved: 'We keep this address for ourselves.',
  },
  slugTaken: (slug: string) => `Somebody has the address ${slug} already.`,
  slugInstead: (free: string) => `${free} is free.`,
  kindMissing: 'Please choose where you see clients.',
  whereLong: 'Please use at most 300 characters.',
  addressUnclear: 'Please write the whole address, such as 12 Elm Street, Springfield, OR 97477.',
  timeZoneUnknown: 'Please choose one of the time zones.',
  currencyUnknown: 'Please choose US or Canadian dollars.',
  tooMany: 'Too many tries. Please wait an hour and try again.',
  tooManyLooks: 'Too many tries. Please wait a minute and try again.',
  alreadyYours: 'You have a practice already.',
  closed: 'This account had a practice that is closed. Please write to support, and we open it with you.',
  made: 'Your practice is set up. Nobody sees it before you open it.',
  opened: 'Your practice is open. Clients can book from now on.',
  later: 'The first steps wait here whenever you like.',
  closedAgain: 'Your practice is not public any more. What is booked stays booked.',
  needsPlace: 'Add an active place with working hours.',
  needsService: 'Add an active, public service that clients can book at one of your places.',
  virtualInstructions: 'You will get the link to our video call by email before we meet.',
} as const;
