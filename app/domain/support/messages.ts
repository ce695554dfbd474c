import { SUPPORT_EMAIL } from './inputs.ts';

/** The texts of support; the specification leaves them open. */
export const SUPPORT_MESSAGES = {
  off: `There is no support chat here. Please write to ${SUPPORT_EMAIL}.`,
  notForYou: `The support chat is for practitioners and their clients. Please write to ${SUPPORT_EMAIL}.`,
  failed: `The chat cannot be reached at the moment. Please write to ${SUPPORT_EMAIL}.`,
} as const;
