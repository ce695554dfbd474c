/** The texts of settings. Those of the specification (001 §8, 002 §4, §8) stand to the letter; the last group is ours. */
export const SETTINGS_MESSAGES = {
  updated: 'Settings updated successfully.',
  templateUpdated: 'Email template updated successfully.',
  copied: 'Copied',
  tryLater: 'Please try again later.',
  discarded: 'Your changes have been discarded.',

  // Ours
  connectFirst: 'Connect a payment provider first. Cards and payment reminders need one.',
  cardsSwitchedOff:
    'No card is asked for at booking and none is charged until whoever runs this site switches them on.',
  textsSwitchedOff:
    'Text messages are switched off here: no reminder is sent by one until whoever runs this site switches them on.',
  contentMissing: 'Write what the email says, or go back to the default.',
  contentTooLong: 'Please keep it to 3,000 characters.',
  contentOdd: 'There are characters in this that emails cannot carry.',
  placeholderUnknown: (name: string) =>
    `{{${name}}} is no placeholder. Please take it out, or choose one of those below.`,
  placeholderUnclosed: 'A placeholder is not complete: it begins with {{ and ends with }}.',
  placeholderInLink: 'A placeholder cannot stand in the address of a link.',
  quietTooLong: 'Please leave at least 10 hours of the day for text messages.',
  quietEmpty: 'Please choose two different times.',
  nothingGiven: 'Please say what is to be changed.',
  testSent: (email: string) => `A test is on its way to ${email}.`,
  tooManyTests: 'You have sent many tests. Please wait an hour before you send another.',
  minutesUnknown: 'Please choose one of the times offered.',
} as const;
