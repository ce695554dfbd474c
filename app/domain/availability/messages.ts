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
  tooManyDates: 'Please ask for at most 100 days at once.',
} as const;
