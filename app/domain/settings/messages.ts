/** The texts of settings. Those of the specification (001 §8, 002 §4, §8) stand to the letter; the last group is ours. */
export const SETTINGS_MESSAGES = {
  updated: 'Settings updated successfully.',
  saved: 'Your settings have been saved.',
  tryLater: 'Please try again later.',
  discarded: 'Your changes have been discarded.',

  // Ours
  connectFirst: 'Connect a payment provider first. Cards and payment reminders need one.',
  cardsSwitchedOff:
    'No card is asked for at booking and none is charged until whoever runs this site switches them on.',
  textsSwitchedOff:
    'Text messages are switched off here: no reminder is sent by one until whoever runs this site switches them on.',
  nothingGiven: 'Please say what is to be changed.',
  minutesUnknown: 'Please choose one of the times offered.',
} as const;

/** How long a message of a settings page stands, in milliseconds (002 §9). */
export const SETTINGS_TOAST_MS = 3_000;
