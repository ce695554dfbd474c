import { listLabel, pluralize } from '#app/lib/text.ts';

/** What booking says to a visitor. Texts of the specification stand to the letter. */
export const messages = {
  onlyAddOns: "You can't create an appointment with only add-on services",
  addOnTwice: 'An add-on can be chosen only once.',
  addOnNotAllowed: (addOn: string, service: string) => `${addOn} can't be combined with ${service}.`,
  addOnWithPackage: "Add-ons can't be added to a package.",
  notAtLocation: (service: string, location: string) =>
    `${service} is not offered at ${location}. Please choose another location.`,
  timeTaken: 'Someone was faster: this time has just been taken. Here are the nearest free times.',
  timePast: 'This time has passed. Here are the nearest free times.',
  timeTooSoon: 'This time is too soon to be booked online. Here are the nearest free times.',
  timeTooFar: 'This time is too far ahead to be booked yet. Here are the nearest free times.',
  timeNotOffered: 'This time is not offered. Here are the nearest free times.',
  nothingFree: 'This time is not free, and there is no other free time to book at the moment.',
  tooManyTries: 'Too many tries. Please wait a few minutes and try again.',
  cookieMissing:
    'Your browser did not bring the cookie that keeps a time for you. Please allow cookies for this site, reload the page and try again.',
  tooManyHolds:
    'Several times are already being kept for people on your network. Please finish one of those bookings, or try again in ten minutes.',
  timeZoneUnknown: 'We do not know this time zone.',
  tooManyDates: 'Please ask for at most 100 days at once.',

  // Why a time is not free (ours)
  whyPast: 'This time has passed.',
  whyLeadTime: (lead: string) => `Too soon: clients book at least ${lead} ahead.`,
  whyHorizon: (days: number, last: string) =>
    `Too far ahead: clients can book ${days} ${days === 1 ? 'day' : 'days'} ahead, until ${last}.`,
  whyClosed: (location: string) => `Outside the opening hours of ${location}.`,
  whyTimeOff: (location: string, date: string) => `Time off: ${location} is closed on ${date}.`,
  whyOtherHours: (location: string, date: string) => `${location} has different hours on ${date}.`,
  whyTooShort: (service: string, length: string) =>
    `${service} takes ${length}; that is longer than what is left before closing.`,
  whyOffGrid: (time: string, increment: number) =>
    `Clients are offered a start every ${increment} min, and ${time} is none of them.`,
  whyBusy: (type: 'client' | 'personal' | 'bookable' | 'calendar' | 'hold', name: string, when: string) =>
    ({
      client: `${name} has this time: ${when}.`,
      personal: `Your own event “${name}”: ${when}.`,
      bookable: `Group event “${name}”: ${when}.`,
      calendar: `“${name}” in your connected calendar: ${when}.`,
      hold: `A visitor is booking this time right now: ${when}.`,
    })[type],
  whyBusyUnknown: 'Something in your calendar has this time.',
  whyBuffer: (minutes: number, neighbour: string) =>
    `Within the ${minutes} min buffer beside something else. ${neighbour}`,
  whySwitchedOff: (name: string) => `${name} is switched off.`,
  whyPrivate: (service: string) => `${service} is private: clients cannot book it online.`,
  whyAddOn: (service: string) => `${service} is an add-on and cannot be booked alone.`,
  whyNotAt: (service: string, location: string) => `${service} is not offered at ${location}.`,
  whyNothingAt: (location: string) => `No service that clients can book online is offered at ${location}.`,
  whyNothing: 'You have no service that clients can book online.',
  windowBackwards: 'The end must come after the start.',
  windowTooLong: 'Please ask about at most one day at once.',

  // A change before it is made (ours)
  oneChange: 'Please name one place, one service or one time off.',
  rehearsing: 'Checking who is booked…',
  notRehearsed: 'We could not check what this changes.',
  rehearsed: ({
    hidden,
    added,
    bookings,
    series,
    events,
    moved,
    far,
  }: Record<'hidden' | 'added' | 'bookings' | 'series' | 'events' | 'moved' | 'far', number>):
    string | null => {
    const outside = [
      ...(bookings > 0 ? [pluralize(bookings, 'booking')] : []),
      // 'series' has no other plural.
      ...(series > 0 ? [`${series} series`] : []),
      ...(events > 0 ? [pluralize(events, 'group event')] : []),
    ];
    const parts = [
      ...(hidden > 0 ? [`hides ${pluralize(hidden, 'free time')}`] : []),
      ...(added > 0 ? [`opens ${pluralize(added, 'free time')}`] : []),
      ...(outside.length > 0
        ? [`${listLabel(outside)} ${bookings + series + events === 1 ? 'lies' : 'lie'} outside`]
        : []),
      ...(far > 0
        ? [`${pluralize(far, 'home visit')} ${far === 1 ? 'is' : 'are'} farther away than you go`]
        : []),
      ...(moved > 0
        ? [`${moved} of what is booked ${moved === 1 ? 'takes' : 'take'} place at the new address`]
        : []),
    ];
    if (parts.length === 0) return null;
    const begins = hidden + added > 0 ? 'This ' : '';
    return `${begins}${parts.join(', ')}.`;
  },

  // Time off and different hours (ours)
  dateMissing: 'Please choose a date.',
  datesBackwards: 'The last date is before the first one.',
  datePassed: 'This date has passed.',
  dateTooFar: 'Please choose a date within the next three years.',
  timeOffTooLong: 'Please enter at most one year at once.',
  hoursMissing: 'Please enter from when to when.',
  hoursBackwards: 'The end must come after the start.',
  hoursOverlap: 'These hours overlap.',
  tooManyRanges: (most: number) => `Please enter at most ${most} stretches.`,
  nameTooLong: 'Please use at most 80 characters.',
  oddCharacters: 'Please leave out special characters.',
  overrideNotFound: 'This entry is not there any more.',
  standsInTimeOff: (count: number) =>
    count === 1
      ? 'One appointment already stands in this time. It stays as it is unless you move or cancel it.'
      : `${count} appointments already stand in this time. They stay as they are unless you move or cancel them.`,
  timeOffSaved: 'Time off saved.',
  hoursSaved: 'Different hours saved.',
  overrideDeleted: 'Back to your weekly hours.',
  overrideRestored: 'Restored.',
} as const;
