/** The texts of settings. Those of the specification (001 §8) stand to the letter; the last group is ours. */
export const SETTINGS_MESSAGES = {
  updated: 'Settings updated successfully.',
  tryLater: 'Please try again later.',

  // Ours
  connectFirst: 'Connect a payment provider first. Cards and payment reminders need one.',
  minutesUnknown: 'Please choose one of the times offered.',
} as const;
