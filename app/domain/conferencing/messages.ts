/** The texts of video conferencing. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const CONFERENCING_MESSAGES = {
  disconnected: 'Successfully disconnected from Zoom',
  disconnectFailed: 'Something went wrong',

  // Ours
  lostTitle: 'Zoom access lost',
  reconnect: 'Reconnect',
  connected: 'Zoom is connected. Your video visits get their links by themselves.',
  declined: 'Zoom was not connected: access was declined there.',
  notConnected: 'Zoom is not connected.',
  unreachable: 'Zoom does not answer at the moment. Please try again in a minute.',
  refused: 'Zoom did not take what we sent. Please connect once more.',
  switchedOff: 'Video meetings are switched off here.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  noMeeting: 'This meeting is not there any more.',
  notGenuine: 'The signature of this event does not hold.',
} as const;

/** What is said where a meeting could not be made, or an entry not be written; all ours. */
export const NOT_DONE_TEXTS = {
  meeting: 'Zoom did not make its meeting. Please send a link of your own; we keep trying.',
  entry: 'Your other calendar did not take it. Until it does it stands here alone; we keep trying.',
} as const;
