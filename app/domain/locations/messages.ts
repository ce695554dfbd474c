/** What a client is told about where an appointment can take place. */
export const messages = {
  addressMissing: 'Please enter the address of the visit.',
  tooFar: (miles: string, most: number, from: string) =>
    `This address is ${miles} away: home visits go up to ${most} ${most === 1 ? 'mile' : 'miles'} from ${from}.`,
  distanceUnknown:
    "We can't tell how far away this address is. Please check city, state and ZIP code, or let the page use your location.",
  placesDiffer:
    "The place on the map is far from this address. Please check city and state, or don't share a location.",
} as const;
