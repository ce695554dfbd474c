/**
 * The texts that concern appointments. Those of the specification (000 §2, §4, §8; 001 §2, §5, §8) stand to the letter;
 * the last group is ours, for what it leaves open.
 */
export const APPOINTMENT_MESSAGES = {
  // The client's page and bookings (000 §2, §4, §8)
  headingPassed: 'Appointment passed',
  headingPending: 'pending',
  headingAccepted: 'accepted!',
  cancelFailed: 'There was an error cancelling your appointment.',
  cancelled: 'Your appointment has been cancelled.',
  past: "The appointment start time has past so this appointment can't be cancelled or rescheduled.",
  mapFailed: (location: string) => `Unable to load map for: ${location}`,
  bookingCardFailed: (message: string) => `Error: ${message}`,
  noUpcomingBookings: 'You do not have any upcoming booking requests.',
  noPastBookings: 'You do not have any past booking requests.',
  noTransactions: 'Your transactions will appear here after you book your first sessions.',
  noExpiredBookings: 'You do not have any expired booking requests.',

  // The practitioner's calendar and inbox (001 §2, §8)
  requestTitle: (title: string) => `Request: ${title}`,
  inboxEmpty: "You're all caught up 🎉",
  acceptFailed: 'Unexpected error accepting appointment. Please contact support if this persists.',
  declineFailed: 'Unexpected error declining appointment. Please contact support if this persists.',
  inboxAccepted: '🎉 Appointment confirmed.',
  inboxAcceptedLink: 'Show',
  inboxAcceptFailed: 'There was an error confirming your appointment.',
  saveFailed: 'Unexpected error. Please contact support if this persists.',
  resendFailed: (errors: string) => `Error resending confirmation: ${errors}`,
  seriesTooLong: (most: number, wanted: number) =>
    `You can create at most ${most} appointments at once. You are currently attempting to create ${wanted} appointments. Please select a different frequency or end date.`,
  seriesTooFar:
    'You can create appointments at most one year into the future. Please select a different frequency or end date.',
  seriesFailed: (error: string) => `Error creating appointments: ${error}`,
  upcomingFailed: 'Error fetching upcoming appointments',
  eventNotFound: 'Event not found',
  eventFailed: 'Error fetching event',
  notFound: 'Appointment not found',
  rescheduleFailed: (errors?: string) =>
    `We weren't able to reschedule this appointment: ${errors || 'unknown error'}`,
  created: 'Appointment created successfully.',
  updated: 'Appointment updated successfully.',
  accepted: 'Appointment accepted',
  declined: 'Appointment declined',
  rescheduled: 'Appointment rescheduled successfully.',
  cancelledByPractitioner: 'Your appointment was cancelled',
  seriesCancelled: 'Your recurring series was cancelled',
  seriesCreated: 'Your recurring series was created successfully.',
  confirmationResent: 'Confirmation resent!',
  onlyAddOns: "You can't create an appointment with only add-on services",
  clientUnreachable: 'No email or phone on file',

  // Ours
  linkGiven: ({ told, isTaken }: { told: boolean; isTaken: boolean }) =>
    `${isTaken ? 'The link is taken back.' : 'The link is saved.'}${told ? ' Your client is told.' : ''}`,
  notByVideo: 'Only a visit by video has a link.',
  acceptTooLate: 'The start time of this request has passed, so it can only be declined.',
  alreadyAccepted: 'This request has already been accepted.',
  alreadyDeclined: 'This request has been declined.',
  alreadyCancelled: 'This appointment has already been cancelled.',
  noShowNotConfirmed: 'Only an appointment that was confirmed can be a no-show.',
  noShowTooEarly: 'This appointment has not begun yet.',
  noShowMarked: 'Marked as a no-show',
  noShowUndone: 'No longer a no-show',
  confirmedNotCancellable: 'This booking is confirmed. Open it to cancel it.',
} as const;

/** How the client reads a state (000 §4). */
export const CLIENT_STATE_LABELS = {
  pending: 'PENDING',
  approved: 'CONFIRMED',
  unavailable: 'UNAVAILABLE',
  cancelled: 'CANCELLED',
} as const;

/**
 * The state as its client reads it: what was agreed and is over has passed, as its page's heading says (000 §2), and a request
 * whose time came without an answer is expired, as the tab it stands in.
 */
export function clientStateText({
  state,
  past,
}: {
  state: keyof typeof CLIENT_STATE_LABELS;
  past: boolean;
}): string {
  if (past && state === 'approved') return 'PASSED';
  return past && state === 'pending' ? 'EXPIRED' : CLIENT_STATE_LABELS[state];
}

/** What the booking form says beside its fields; the specification leaves these texts open. */
export const BOOKING_MESSAGES = {
  bookingUnknown: 'We could not find this booking. Please choose a time again.',
  serviceMissing: 'Please choose a service.',
  variationUnknown: 'Please choose one of the lengths offered.',
  addOnUnknown: 'Please choose from the add-ons offered.',
  tooManyAddOns: 'Please choose at most 10 add-ons.',
  locationMissing: 'Please choose a location.',
  timeMissing: 'Please choose a time.',
  timeZoneUnknown: 'We do not know this time zone.',
  firstNameMissing: 'Please enter your first name.',
  lastNameMissing: 'Please enter your last name.',
  phoneMissing: 'Please enter your phone number.',
  phoneInvalid:
    'Please enter a phone number we can reach, with its area code; outside the US and Canada with its + code.',
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'Please enter an email address like name@example.com.',
  addressMissing: 'Please enter street and number.',
  cityMissing: 'Please enter the city.',
  stateMissing: 'Please enter the state or province.',
  postalCodeMissing: 'Please enter the ZIP or postal code.',
  visitMissing: 'Please enter the address of the visit.',
  repeatedMissing: 'Please choose at least one more date, or book this visit alone.',
  repeatedTooOften: (most: number) => `You can book at most ${most} visits at once.`,
  repeatedOff: 'This practice takes repeated visits by phone or in person.',
  repeatedClose: 'Please choose dates that are at least a day apart, after the first visit.',
  repeatedTaken: (dates: readonly string[]) =>
    dates.length === 1
      ? `${dates[0]} is no longer free, and nothing has been booked. Please look at the dates again.`
      : `${dates.length} of the dates are no longer free, and nothing has been booked. Please look at the dates again.`,
  policyNotAccepted: 'Please accept the cancellation policy to book.',
  cardUnknown: 'We could not find this card. Please add it again.',
  oddCharacters: 'Please leave out special characters.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  tooManyTries: 'Too many tries. Please wait a few minutes and try again.',
} as const;

/** What a client is told who books another session of a package; ours. */
export const NEXT_SESSION_MESSAGES = {
  noneLeft: 'No session of this package is left to be booked.',
  notOffered:
    'Sessions of this package are not booked online any more. Please call or write to the practice.',
  notNow:
    'No session of this package can be booked here at the moment. Please call or write to the practice.',
  tooMany:
    'Many sessions have been booked from this page today. Please call the practice, or try again tomorrow.',
  booked: 'Your session is booked.',
} as const;

/** What the practitioner is told while writing an appointment; ours, where the specification is silent. */
export const PRO_MESSAGES = {
  lengthKeepsPrice: (length: string) => `${length}; the price stays as it is.`,
  overlaps: (names: readonly string[]) =>
    `This time overlaps with ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}.`,
  bookedByClient: 'A client has booked this time. Please choose another one.',
  movedMeanwhile: (when: string) => `This appointment was moved meanwhile, to ${when}.`,
  changedMeanwhile: 'This appointment was changed meanwhile. Please look at it again.',
  timeMissing: 'Please choose a time.',
  endBeforeStart: 'The end must come after the start.',
  tooLong: 'An appointment can last at most 24 hours.',
  newTimePast: 'Please choose a time that is still to come.',
  tooFar: 'Please choose a time within the next five years.',
  messageTooLong: 'Please keep the message under 1,000 characters.',
  oddCharacters: 'This text holds characters that cannot be sent.',
  startsInPast: 'This appointment starts in the past.',
  clientMissing: 'Please choose a client, or enter a new one.',
  clientTwice: 'Please choose a client or enter a new one, not both.',
  clientUnknown: 'We could not find this client.',
  priceInvalid: 'Please enter a price between $0 and $9,999,999.99.',
  totalTooHigh: 'The prices of an appointment can add up to $9,999,999.99 at most.',
  tooManyServices: 'An appointment can have at most 20 services.',
  keyInvalid: 'Please reload the page and try again.',
  serviceUnknown: 'We could not find this service.',
  serviceTwice: (service: string) => `${service} is chosen twice.`,
  serviceDisabled: (service: string) => `${service} is disabled and cannot be booked.`,
  notAtLocation: (service: string, location: string) => `${service} is not offered at ${location}.`,
  addOnNotAllowed: (addOn: string) => `${addOn} cannot be added to these services.`,
  addOnWithPackage: 'Add-ons cannot be booked together with a package.',
  packageAlone: 'A package is booked on its own.',
  packagePriceFixed: 'The price of a package session cannot be changed.',
  customPriceOfVariation: 'A price can be saved for the service itself, not for one of its other lengths.',
  customPriceMissing: 'Please enter the price to save.',
  packageServicesFixed: 'The service of a package session cannot be changed.',
  packageSoldAnew: 'A package is sold with a new appointment.',
  paidPriceFixed:
    'This appointment is paid for or being charged. Its price can only be changed by an adjustment or a refund.',
  notConfirmedYet: 'This request has not been accepted yet, so there is nothing to confirm.',
  confirmationOver: 'This appointment has begun, so there is nothing left to confirm.',
  noEmail: 'No email on file',
  noPhone: 'No phone on file',
  locationDisabled: (location: string) => `${location} is disabled.`,
  notEditable: 'This appointment cannot be edited any more.',
} as const;

/** Of other times that the practitioner offers (ours). */
export const PROPOSAL_MESSAGES = {
  gone: 'These times are not offered any more. Your appointment stays as it is.',
  movedSince: 'Your appointment has another time since these were offered. It stays as it is now.',
  passed: 'This time has passed. Please take another one, or keep yours.',
  taken: 'Somebody was faster: this time has just been taken. Please take another one, or keep yours.',
  moved: 'Thank you! Your appointment has its new time.',
  notSent: 'We could not send new times',
  /** @param names of what is at a time that the practitioner named, as they call it */
  namedTaken: (names: readonly string[]) =>
    `Something else is at that time: ${names.slice(0, 3).join(', ')}. Move that first, or put this one back.`,
  /** Refused on the way: how many clients were written to by then. */
  notAllSent: (sent: number, of: number, why: string) =>
    sent === 0 ? why : `${sent} of ${of} clients were written to. ${why}`,
  sent: (sent: number, without: number, full: number) =>
    [
      sent === 0
        ? 'Nobody was written to.'
        : `${sent === 1 ? 'One client gets' : `${sent} clients get`} three new times.`,
      without === 0 ? '' : `For ${without} there is no other free time: please call them.`,
      full === 0 ? '' : `${full} of them were sent many messages today already: please call them.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const;
