/**
 * The texts of group events, their registrants and personal events. Those of the specification (001 §2, §4, §5, §8) stand
 * to the letter; the last group is ours, for what it leaves open.
 */
export const EVENT_MESSAGES = {
  // Titles of the flyout (001 §2)
  createPersonalTitle: 'Create personal event',
  editPersonalTitle: 'Edit personal event',
  createGroupTitle: 'Create group event',
  editGroupTitle: 'Edit Scheduled Group Event',

  // Group events (001 §8)
  saved: 'Your event was saved successfully',
  deleted: 'Event deleted successfully',
  saveFailed: (errors: string) => `There was an error saving your event: ${errors}`,
  deleteFailed: (errors: string) => `There was an error deleting your event: ${errors}`,

  // Event types and their events (002 §2, §8)
  eventsIntro: 'Schedule events that multiple people can sign up for',
  savedNamed: (name: string) => `Your event '${name}' was saved successfully`,
  scheduleNow: 'Schedule this event now?',
  typeSaved: (name: string) => `Event type '${name}' was saved successfully`,
  typeDeleted: (name: string) => `Event type '${name}' was deleted successfully`,
  typeSaveFailed: 'There was an error saving your event type',
  typeDeleteFailed: 'There was an error deleting your event type',

  // Registrants (001 §5, §8)
  registrantsFailed: 'Error loading registrants',
  paymentFailed: 'Error loading payment information',
  addFailed: 'Failed to add client to event',
  removeFailed: 'Failed to remove client from event',
  clientMissing: 'Please select a client first',
  clientAdded: 'Client added successfully',
  unreachable: 'No email or phone on file',

  // Personal events (001 §8)
  personalUpdated: 'Personal event updated successfully.',
  personalSaved: 'Personal event created/updated successfully.',
  personalCancelled: 'Your personal event has been cancelled',
  personalFailed: 'An unexpected error occurred. Please try again.',

  // Cancelling a registration (000 §8)
  tokenNotFound: 'Error: Registration token not found.',
  cancelFailed: 'Failed to cancel appointment. Please try again.',
  cancelUnexpected: 'An unexpected error occurred. Please try again.',

  // Ours: paying for a place
  placeLetGo:
    'The place was kept for you for a quarter of an hour and is free again. Please register once more.',
  cookieMissing:
    'Your browser did not bring the cookie that keeps a place for you. Please allow cookies for this site, reload the page and try again.',
  tooManyWaiting:
    'Several places are already being kept for people on your network. Please pay for one of those, or try again in a quarter of an hour.',
  nothingToPay: 'There is nothing to pay for this registration.',
  cardNeeded: 'This practice asks for a card to register. Please give one to keep your place.',
  placePaid: 'Your payment has been processed successfully.',
  cardKept: 'Your payment method has been saved.',
  placeKept: 'Your place is kept. Nothing was charged.',
  paymentPending: 'The bank has not answered yet. This page says so as soon as it has.',

  // Ours: the public pages
  registrationCancelled: 'Your registration has been cancelled.',
  registrationWasCancelled: 'This registration was cancelled already. There is nothing left to do.',
  tooLateToCancel: 'This event has begun, so the registration can not be cancelled any more.',
  youAreRegistered:
    'You are registered for this date already. The link in your confirmation opens your registration.',
  dateMissing: 'Please choose a date.',
  phoneInvalid: 'Please enter a phone number we can reach you at, with its area code.',
  tooManyTries: 'Too many tries from here. Please wait a while and try again.',

  // Ours
  nameTooLong: (most: number) => `Please use at most ${most} characters.`,
  oddCharacters: 'Please leave out special characters.',
  startMissing: 'Please give a start.',
  endMissing: 'Please give an end.',
  endBeforeStart: 'The end date cannot be before the start date.',
  endNotAfterStart: 'The end must come after the start.',
  personalTooLong: 'A personal event can last a year at most.',
  groupTooLong: 'A group event can last 31 days at most.',
  zoneUnknown: 'We do not know this time zone.',
  eventUnknown: 'We could not find this event.',
  typeMissing: 'Please choose an event type.',
  typeUnknown: 'This event type does not exist any more. Please choose another one.',
  typeNameMissing: 'Please give a name.',
  typePlaceMissing: 'Please give a place, or for a virtual event its link.',
  typeUrlInvalid: 'Please give the whole link, such as https://meet.example.com/room.',
  slugInvalid: 'Please use lowercase letters, numbers and hyphens only.',
  slugTaken: 'Another event type has this address. Please choose another one.',
  durationInvalid: 'Please give a length of at least 1.',
  priceInvalid: 'Please give a price from 0 up.',
  placesInvalid: 'Please give a number of places from 0 up, or choose No limit.',
  tooManyTypes: (most: number) => `You have ${most} event types already.`,
  typeGone: 'This event type does not exist any more.',
  typeHasEvents: 'This event type has scheduled events. Call them off first, then delete it.',
  kindIsScheduled:
    'Events of this type are still to come, so it stays as it is. Make another type for the other kind.',
  placeUnknown: 'This place does not exist any more. Please choose another one.',
  capacityInvalid: 'Please give 1 to 100,000 places, or choose No limit.',
  groupEventsOff: 'Group events are switched off for your practice.',
  inTimeOff: 'This time lies in your time off.',
  alreadyDeleted: 'This event has already been deleted.',
  overWithRegistrants: 'This event is over and people were registered, so it stays in your records.',
  alreadyRegistered: (name: string) => `${name} is registered already.`,
  full: 'This event is full. Please choose another date.',
  overForVisitors: 'This event has begun, so nobody can register any more.',
  notRegistered: 'This client is not registered for this event.',
  oneClient: 'Please choose a client or write down a new one, not both.',
  removed: (name: string) => `${name} is off the list`,
  paymentUnderWay: 'The payment is on its way to the bank. It shows here as soon as it is through.',
  atCapacity: (count: number, capacity: number) =>
    count > capacity
      ? `This event is over capacity: ${count} registered for ${capacity} ${capacity === 1 ? 'place' : 'places'}.`
      : capacity === 0
        ? 'This event has no places.'
        : `This event is at capacity: ${capacity === 1 ? 'its only place is' : `all ${capacity} places are`} taken.`,
  addAnyway: 'You can still add somebody.',
} as const;
