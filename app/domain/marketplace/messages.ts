/** The texts of the marketplace's search. Those of the specification (000 §2, 002 §2) stand to the letter; the last group is ours. */
export const MARKETPLACE_MESSAGES = {
  browseServices: 'Browse Services',
  hero: 'Book with 4000+ holistic practitioners',
  find: 'Find a practitioner',
  explore: 'Explore holistic services',
  recentReviews: 'Recent client reviews',
  apply: 'Holistic practitioner? Apply today.',

  // Ours
  searchDown: 'Our search service does not answer right now. These results come from our own list.',
  placesDown: 'Our place service does not answer right now. We looked in our own list of places.',
  placeUnknown: (place: string) =>
    `We do not know a place called “${place}”. You see practitioners everywhere; try a town or a neighborhood.`,
  placeGuessed: (place: string) => `${place}. Not this one?`,
  loose: 'Nobody offers exactly that. These come close.',
  corrected: (words: string) => `Showing results for “${words}”.`,
  tooMany: 'You have searched a lot in a short time. Please wait a minute and try again.',
  locationDenied: 'Your browser did not tell us where you are. You can type a place instead.',
} as const;
