import { nothing, type MatrixCases } from './case.ts';

export const identity: MatrixCases = {
  beginVerification: nothing,
  identityStatus: nothing,
  verificationSession: nothing,
};
