import { job, nothing, type MatrixCases } from './case.ts';

export const profile: MatrixCases = {
  profileStatus: nothing,
  noteCompletedModal: nothing,
  acceptTerms: nothing,
  verifyProfile: job(() => ({})),
  profileDetails: nothing,
};
