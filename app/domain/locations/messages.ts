/** What is said of the places of a practice, to its clients and to the practitioner. Texts of the specification stand to the letter. */
export const messages = {
  tooFar: (most: number, around: string) =>
    `This address is too far away: home visits go up to ${most} ${most === 1 ? 'mile' : 'miles'} around ${around}.`,
  tooManyAddresses: 'Too many addresses. Please wait a few minutes and try again.',
  distanceUnknown:
    "We can't tell how far away this address is. Please check city, state and ZIP code, or let the page use your location.",
  placesDiffer:
    "The place on the map is far from this address. Please check city and state, or don't share a location.",
} as const;

/** Of the page 'Locations & Hours'. */
export const LOCATION_MESSAGES = {
  // Spec 002 §5, §8, §9
  addressRequired: 'Address is required',
  linkOrInstructions: 'Either a link or instructions are required',
  travelDistanceRequired: 'Travel distance is required',
  saved: 'Location has been saved',
  enabled: 'Location has been enabled',
  disabled: 'Location has been disabled',
  deleted: 'Location has been deleted',
  notSaved: 'There was an error saving your location',
  notEnabled: 'There was an error enabling your location',
  notDisabled: 'There was an error disabling your location',
  notDeleted: 'There was an error deleting your location',
  noMap: (location: string) => `Unable to load map for: ${location}`,
  // Ours
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  oddCharacters: 'Please leave out special characters.',
  travelDistanceRange: 'Please choose from 1 to 50 miles.',
  zoneUnknown: 'We do not know this time zone.',
  stateUnknown: 'Please choose a state or province.',
  countryUnknown: 'Locations can be in the United States and Canada.',
  townMissing: 'Please enter the city and the state.',
  nameTellsStreet: 'This name tells the address that you hide. Please choose another one.',
  oneVirtual: 'You already have a virtual office. Please change that one.',
  oneHome: 'You already have in-home visits. Please change those.',
  tooMany: (most: number) => `Please keep at most ${most} locations.`,
  kindInUse: 'People are booked here. Please add another location instead of changing what kind this one is.',
  isDisabled: 'This location is disabled. Please enable it before you change it.',
  onlyActive: 'This is your only active location. Please add another one first.',
  onlyForService: (services: string) =>
    `This is the only location for ${services}. Please offer it somewhere else first.`,
  onlyForSome: 'A service is offered here and nowhere else. Please offer it at another location first.',
  alreadyDisabled: 'This location is already disabled.',
  alreadyEnabled: 'This location is already enabled.',
  disableFirst: 'Please disable this location before you delete it.',
} as const;
