const inOneSentence = new Intl.ListFormat('en-US');

/** The texts of calendar integrations. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const CALENDAR_INTEGRATION_MESSAGES = {
  calendarsFailed: 'There was an error updating calendars',
  writeCalendarFailed: 'Failed to update write calendar',
  removeFailed: 'There was an error removing your calendar',
  feedFailed: 'There was an error adding your feed. Likely the URL you used in not a valid iCal feed URL.',
  feedAdded: 'Your feed has been added successfully',
  removed: 'Your calendar has been removed successfully',
  /** Ours: an event in the calendar, until the one it stands for is read. */
  unread: 'Not read yet since you opened again',
  calendarsUpdated: 'Calendars updated successfully',
  writeCalendarUpdated: 'Write calendar updated successfully',

  // Ours
  switchedOff: 'Calendar accounts cannot be connected here. A feed can be added.',
  notConnected: 'The calendar could not be connected. Please try again.',
  declined: 'Nothing was connected.',
  connected: 'Your calendar is connected. We are reading it now.',
  noCalendars: 'This account has no calendar that we can read.',
  feedHere: 'This feed is here already.',
  feedMissing: 'Please enter the address of a calendar.',
  tooManyFeeds: 'You have as many feeds as there can be. Remove one to add another.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  feedGone: 'Nothing is at this address any more, or it is not shared any more.',
  feedRefused: 'What is at this address is not a calendar any more.',
  feedTooLarge: 'This calendar is larger than we can read.',
  feedSilent: 'This calendar did not answer. We keep trying.',
  feedSealed:
    'We cannot open the address of this calendar at the moment. We keep trying; adding it once more helps too.',
  accountSilent: 'This account does not answer. We keep trying.',
  accountRefused:
    'The calendar service does not let us read this account. We keep trying; connecting it once more may help.',
  accountTooLarge: 'This account holds more than we can read.',
  serviceUnpaid:
    'The calendar service does not serve us at the moment. That is ours to settle, and nothing that you could do; we keep trying.',
  serviceUnreadable: 'The calendar service answered with something that we cannot read. We keep trying.',
  feedCut: 'This calendar holds more than we can read. Times far ahead may be missing.',
  lostTitle: 'A calendar must be connected again',
  lost: 'Until then what is new in it closes no times to clients, and nothing is copied into it.',
  reconnect: 'Reconnect your calendar',
  unwrittenTitle: 'Your appointments are not copied',
  unwritten: ({ name, isGone }: { name: string; isGone: boolean }) =>
    isGone
      ? `“${name}” is no longer there: nothing is copied into it, and it closes no times to clients.`
      : `“${name}” can only be read now: nothing is copied into it.`,
  chooseAnother: 'Choose another calendar, or none',
  goneTitle: 'A calendar is no longer there',
  gone: (names: readonly string[]) =>
    names.length === 1
      ? `“${names[0]}” is no longer there, so it closes no times to clients.`
      : `${inOneSentence.format(names.map((name) => `“${name}”`))} are no longer there, so they close no times to clients.`,
  /** Of feeds and accounts of which no copy came for a day, or that say themselves that they cannot be read. */
  silent: (names: readonly string[]) =>
    names.length === 1
      ? `We cannot read “${names[0]}”. New events in it do not block bookings.`
      : `We cannot read ${inOneSentence.format(names.map((name) => `“${name}”`))}. New events in them do not block bookings.`,
  holdsAll: (isFeed: boolean) =>
    `We have not read this calendar since you reopened. Until we have, for at most a day, clients cannot book. ${isFeed ? 'If you remove it, they can.' : 'If you disconnect it, or switch its calendars off, they can.'}`,
  lookAtCalendars: 'Look at your calendars',
  switchOff: 'Switch it off if you do not wait for it to come back.',
  readonlyHint: 'You can only read this calendar.',
  goneHint: 'It is no longer there.',
  removesWritten: 'From now on they are copied nowhere, until you choose another calendar.',
} as const;

/** What stands in entries that we write into calendars outside; all ours. */
export const ENTRY_MESSAGES = {
  personal: 'Personal',
  online: 'Online',
  atClient: 'At the client’s',
  /** @param url the day in the calendar here, which asks who it is */
  about: (url: string) =>
    `Kept by Tendwell: ${url}\nMoved or deleted here, it is kept as it was there until you decide.`,
} as const;

const CALENDARS = {
  google: 'Google Calendar',
  apple: 'Apple Calendar',
  live_connect: 'Outlook',
  other: 'your calendar',
} as const;

/** What is said of entries that their owner moved or deleted in a calendar outside; all ours. */
export const PROPOSAL_TEXTS = {
  personal: 'Personal',
  moved: (range: string, provider: keyof typeof CALENDARS) => `Moved to ${range} in ${CALENDARS[provider]}`,
  deleted: (provider: keyof typeof CALENDARS) => `Deleted in ${CALENDARS[provider]}`,
  deletedAppointment: 'It still takes place. Cancel it with the client if it should not, or put it back.',
  deletedGroup: 'It still takes place. Call it off here if it should not, or put it back.',
  tellsRegistered: 'If you move it here too, everybody who is registered is told the new time.',
  wholeDay: 'A whole day cannot be offered. Put it back, or move it here.',
  lengthOdd: 'Put it back, or change it here.',
  tellsClient:
    'Only its length differs. If you take that over, the client is told the new end; the price stays.',
  past: 'That time has passed. Put it back, or move it here.',
  decided: 'This has been decided already.',
  movedOn: 'It was moved again in the meantime. Please look at the new time.',
  notAlone: 'Others come to it: it cannot be taken over without asking them.',
  sentEnough:
    'This client has been sent many messages within a day. Please wait until tomorrow before you send another.',
  offered: 'The client was asked. Nothing moves until they take the new time.',
  putBack: 'It is being put back.',
  takenOver: 'It is here as in your other calendar now.',
} as const;
