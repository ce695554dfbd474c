import { SUPPORT_EMAIL } from './inputs.ts';

/** The texts of support; the specification leaves them open. */
export const SUPPORT_MESSAGES = {
  practitionersLead:
    'Tell us what you are trying to do. Please leave out clients’ names and anything about their health.',
  clientsLead:
    'Tell us what went wrong with a booking, a payment or your account. About the visit itself, please write to your practice, and leave out anything about your health here.',
  off: `There is no support chat here. Please write to ${SUPPORT_EMAIL}.`,
  notForYou: `The support chat is for practitioners and their clients. Please write to ${SUPPORT_EMAIL}.`,
  failed: `The chat cannot be reached at the moment. Please write to ${SUPPORT_EMAIL}.`,
} as const;
