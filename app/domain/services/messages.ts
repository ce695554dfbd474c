import { REORDER_FAILED } from '#app/lib/reorder-failed.ts';

/**
 * The texts of services, packages and add-ons. Those of the specification (002 §2, §5, §8) stand to the letter; the last groups are
 * ours, for what it leaves open.
 */
export const SERVICE_MESSAGES = {
  // Saving (002 §5)
  nameMissing: 'Name is required',
  descriptionMissing: 'Description is required',
  timeLengthMissing: 'Session duration is required',
  packagePriceMissing: 'Packages must have a price',
  sessionsMissing: 'Packages must have a number of sessions',
  variationsNotUnique: 'Variations must be unique',
  priceTaken: 'Must be different from other prices',
  durationTaken: 'Must be different from other durations',
  onlyService: "This service can't be deleted since it is the only service you have.",
  tooMany: 'Note: You can add a maximum of 25 services.',

  // What is said afterwards (002 §8)
  saved: (name: string) => `Your service '${name}' was saved successfully`,
  deleted: 'Service has been deleted',
  saveFailed: (errors: string) => `There was an error saving your service: ${errors}`,
  deleteFailed: (errors: string) => `There was an error deleting your service: ${errors}`,
  // The document has one wording for credentials, services and photos.
  reorderFailed: REORDER_FAILED,

  // Ours
  serviceUnknown: 'We could not find this service.',
  variationUnknown: 'We could not find this price and duration. It may have been removed meanwhile.',
  placeUnknown: 'We could not find this location.',
  oddCharacters: 'Please leave out special characters.',
  descriptionTooLong: 'Please use at most 5,000 characters.',
  priceInvalid: 'Please enter a price, or 0 for free.',
  priceTooHigh: 'Please enter a lower price.',
  tooLong: 'A session can last a day at most.',
  tooManySessions: 'A package can have 100 sessions at most.',
  oneKind: 'A package cannot be an add-on as well.',
  onePrice: 'Only services can have more than one price and duration.',
  tooManyVariations: 'A service can have 30 more prices and durations at most.',
  goesWithNothing: 'Please choose what it goes with.',
  kindKept: 'A service, package or add-on stays what it is. Please make a new one instead.',
  onlyAddOnGoesWith: 'Only an add-on goes with other services.',
  addOnGoesWith: 'An add-on goes with services. Please choose among those.',
  switchedOff: 'This service is switched off, so it cannot be changed.',
  alreadyDeleted: 'This service has already been deleted.',
  freeStayFirst: 'Free services stand first and cannot be sorted.',
  unreadable: 'We could not read this. Please reload the page and try again.',
} as const;
