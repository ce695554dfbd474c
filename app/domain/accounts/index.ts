import type { AnyOperation } from '#app/operations/operation.ts';
import { accountLink } from './account-link.ts';
import { callOffEmailChange } from './changes/call-off-email-change.ts';
import { confirmEmailChange } from './changes/confirm-email-change.ts';
import { pendingEmailChange } from './changes/pending-email-change.ts';
import { requestEmailChange } from './changes/request-email-change.ts';
import { stopEmailChange } from './changes/stop-email-change.ts';
import { updateAccountName } from './changes/update-account-name.ts';
import { claimRecords } from './claim-records.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmPhone } from './confirm-phone.ts';
import { currentUser } from './current-user.ts';
import { detailsToShare } from './hand-over/details-to-share.ts';
import { shareDetails } from './hand-over/share-details.ts';
import { takeDetails } from './hand-over/take-details.ts';
import { registerClient } from './register-client.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { sendPhoneVerification } from './send-phone-verification.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signOut } from './sign-out.ts';
import { undoRecordTie } from './ties/undo-record-tie.ts';
import { ownRecords } from './ties/own-records.ts';
import { untieOwnRecord } from './ties/untie-own-record.ts';
import { writeAccountMessage } from './write-account-message.ts';

export {
  accountLink,
  claimRecords,
  confirmEmail,
  confirmPhone,
  currentUser,
  registerClient,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  revokeSession,
  sendPhoneVerification,
  sessions,
  signIn,
  signInByLink,
  signOut,
  undoRecordTie,
  ownRecords,
  untieOwnRecord,
  detailsToShare,
  shareDetails,
  takeDetails,
  writeAccountMessage,
  callOffEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
  stopEmailChange,
  updateAccountName,
};
export { LINK_MINUTES } from './account-tokens.ts';
export { claimOwnRecords } from './claim.ts';
export { askForDetails, challengeOf } from './hand-over/challenge.ts';
export type { AskedThere } from './hand-over/challenge.ts';
export type { OwnDetails } from './hand-over/own-details.ts';

export const operations: AnyOperation[] = [
  accountLink,
  claimRecords,
  confirmEmail,
  confirmPhone,
  currentUser,
  registerClient,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  revokeSession,
  sendPhoneVerification,
  sessions,
  signIn,
  signInByLink,
  signOut,
  undoRecordTie,
  ownRecords,
  untieOwnRecord,
  detailsToShare,
  shareDetails,
  takeDetails,
  writeAccountMessage,
  callOffEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
  stopEmailChange,
  updateAccountName,
];
