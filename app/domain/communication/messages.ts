/** The texts of communication. Those of the specification (002 §8) stand to the letter; the last group is ours. */
export const COMMUNICATION_MESSAGES = {
  templateUpdated: 'Email template updated successfully.',
  copied: 'Copied',

  // Ours
  contentMissing: 'Write what the email says, or go back to the default.',
  contentTooLong: 'Please keep it to 3,000 characters.',
  contentOdd: 'There are characters in this that emails cannot carry.',
  placeholderUnknown: (name: string) =>
    `{{${name}}} is no placeholder. Please take it out, or choose one of those below.`,
  placeholderUnclosed: 'A placeholder is not complete: it begins with {{ and ends with }}.',
  placeholderInLink: 'A placeholder cannot stand in the address of a link.',
  quietTooLong: 'Please leave at least 10 hours of the day for text messages.',
  quietEmpty: 'Please choose two different times.',
  previewExact:
    'Exactly what a client is sent. An invisible picture is added to theirs, which tells you whether it was opened.',
  previewOfOneDate:
    'Exactly what a client is sent for one date; an invisible picture is added to theirs, which tells you whether it was opened. Several dates that are booked at once are confirmed in one email: your own words, then all of the dates.',
  testSent: (email: string) => `A test is on its way to ${email}.`,
  tooManyTests: 'You have sent many tests. Please wait an hour before you send another.',
} as const;
