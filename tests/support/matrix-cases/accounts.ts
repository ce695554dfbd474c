import { nothing, type MatrixCases } from './case.ts';

export const accounts: MatrixCases = {
  signIn: { input: ({ owner }) => ({ email: owner.email, password: owner.password }) },
  signOut: nothing,
  currentUser: nothing,
  sessions: nothing,
  revokeSession: { input: ({ ownerSessionId }) => ({ sessionId: ownerSessionId }) },
};
