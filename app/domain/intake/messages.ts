/** The texts about intake forms. The first group is the specification's (001 §8), to the letter. */
export const INTAKE_MESSAGES = {
  sent: 'Intake form sent',
  sendFailed: 'Error sending intake form',

  // Ours
  notFound: 'We could not find this client.',
  unreachable: 'Add an email or phone number first: there is none on file.',
  notesOff: 'Client notes are turned off for your practice.',
  sentOften: 'This form was sent several times today. Please try again tomorrow.',
} as const;
