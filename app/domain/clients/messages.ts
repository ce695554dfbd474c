/** The texts that concern clients. The first groups are the specification's (001 §5, §8), to the letter. */
export const CLIENT_MESSAGES = {
  // Validation (001 §5)
  emailInvalid: 'Invalid email',
  ownPhone: 'Cannot use your phone number for a client.',
  ownEmail: 'Cannot use your email for a client.',
  unreachable: 'No email or phone on file',

  // Toasts (001 §8)
  deleted: 'Client deleted successfully.',
  /** The wording is the specification's. */
  deleteFailed: (errors: string) => `Payment could not be processed: ${errors}`,
  edited: 'Client edited successfully.',
  editFailed: (errors: string) => `Error updating client: ${errors}`,
  created: 'Client added successfully',
  createFailed: (errors: string) => `Error creating client: ${errors}`,
  paymentMethodFailed: 'Error fetching payment method, please try again later.',
  upcomingFailed: 'Error fetching upcoming appointments',

  // Ours: the advice of 001 §5 in words
  leavePhoneBlank: 'Leave the phone blank and add an email instead.',
  leaveEmailBlank: 'Leave the email blank and add a phone number instead.',

  // Ours
  notFound: 'We could not find this client.',
  noAccount: 'This client is in no account.',
  untied: 'This client is in that account no more.',
  firstNameMissing: 'Please enter a first name.',
  lastNameMissing: 'Please enter a last name.',
  phoneMissing: 'Please enter a phone number.',
  phoneInvalid:
    'Please enter a whole phone number with its area code; outside the US and Canada with its + code.',
  oddCharacters: 'Please leave out special characters.',
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  nothingToChange: 'Nothing has been changed.',
  samePerson: (name: string) => `${name} is already a client with these details.`,
  sharedContact: (name: string, what: 'phone number' | 'email') =>
    `${name} is a client with the same ${what}. Add anyway if they share it.`,
  upcomingAppointments: (name: string, appointments: string, next: string) =>
    `${name} still has ${appointments}, the next on ${next}. Cancel first, then delete the client.`,
  emailsNotBrought:
    'The last email to this address could not be delivered. Please check it with your client.',
  textsNotBrought: 'The last text message to this number could not be delivered.',
  noPhone: 'There is no phone number on file.',
  notesOff: 'Client notes are turned off for your practice.',
  noteMissing: 'Please write a note first.',
  noteNotSaved: 'Please try again.',
  noteSaved: 'Note saved',
  noteFailed: (errors: string) => `The note could not be saved: ${errors}`,
  appointmentNotFound: 'We could not find this appointment.',
  serviceNotFound: 'We could not find this service.',
  priceNotFound: 'This price has already been removed.',
  priceInvalid: 'Please enter an amount such as 85 or 85.50.',
  priceSaved: 'Custom price saved',
  priceRemoved: 'Custom price removed',
  searchTooLong: 'Please search for fewer words.',
} as const;
