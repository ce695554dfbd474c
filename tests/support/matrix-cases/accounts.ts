import { nothing, type MatrixCase, type MatrixCases } from './case.ts';

const NEW_PASSWORD = 'a password of four words';
/** A link that was sent to a person opens that person's account alone; what becomes of right ones stands in the area's tests. */
const unknownLink = (more: object = {}): MatrixCase => ({
  input: () => ({ token: 'n0b0dysT0kenOfTheMatrix000000000', ...more }),
  refused: { code: 'not_found', because: 'nobody was sent this link' },
});
const unknownHost = (more: object): MatrixCase => ({
  input: () => ({ host: 'nobody.localhost:3000', ...more }),
  refused: { code: 'not_found', because: 'no practice is at this host' },
});

export const accounts: MatrixCases = {
  signIn: { input: ({ owner }) => ({ email: owner.email, password: owner.password }) },
  signOut: nothing,
  currentUser: nothing,
  registerClient: {
    input: () => ({
      firstName: 'Nell',
      lastName: 'Moran',
      email: 'nell@matrix.example',
      password: NEW_PASSWORD,
    }),
  },
  confirmEmail: unknownLink(),
  requestSignInLink: { input: ({ owner }) => ({ to: owner.email }) },
  signInByLink: unknownLink(),
  requestPasswordReset: { input: ({ owner }) => ({ email: owner.email }) },
  resetPassword: unknownLink({ password: NEW_PASSWORD }),
  sendPhoneVerification: {
    input: ({ owner }) => ({ phone: '(503) 555-0188', password: owner.password }),
  },
  confirmPhone: unknownLink(),
  accountLink: unknownLink({ purpose: 'sign_in' }),
  claimRecords: nothing,
  undoRecordTie: unknownLink(),
  updateAccountName: { input: () => ({ firstName: 'Ada', lastName: 'Moss' }) },
  requestEmailChange: {
    input: ({ owner }) => ({ email: 'new.address@matrix.example', password: owner.password }),
  },
  confirmEmailChange: unknownLink(),
  stopEmailChange: unknownLink(),
  pendingEmailChange: nothing,
  callOffEmailChange: {
    input: () => ({}),
    refused: { code: 'state_changed', because: 'no new address waits' },
  },
  changePassword: {
    input: ({ owner }) => ({
      currentPassword: owner.password,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
    }),
  },
  signInWays: nothing,
  beginTwoStep: { input: ({ owner }) => ({ password: owner.password }) },
  confirmTwoStep: {
    input: () => ({ code: '123456' }),
    refused: { code: 'expired', because: 'nobody has begun it' },
  },
  endTwoStep: {
    input: ({ owner }) => ({ password: owner.password }),
    refused: { code: 'state_changed', because: 'it is off' },
  },
  renewRecoveryCodes: {
    input: ({ owner }) => ({ password: owner.password }),
    refused: { code: 'state_changed', because: 'two-step sign-in is off' },
  },
  finishSignIn: unknownLink({ code: '123456' }),
  askForPasskey: { input: ({ owner }) => ({ password: owner.password }) },
  addPasskey: {
    input: () => ({ name: 'My phone', response: '{}' }),
    refused: { code: 'invalid_input', because: 'no device answers in the matrix' },
  },
  removePasskey: {
    input: ({ owner }) => ({ passkeyId: '01890000-0000-7000-8000-000000000000', password: owner.password }),
    refused: { code: 'not_found', because: 'the passkey is nobody’s' },
  },
  askToSignIn: nothing,
  signInByPasskey: {
    input: () => ({ response: '{}' }),
    refused: { code: 'invalid_input', because: 'no device answers in the matrix' },
  },
  ownRecords: nothing,
  untieOwnRecord: {
    input: () => ({ clientId: '01890000-0000-7000-8000-000000000000' }),
    refused: { code: 'not_found', because: 'the record is tied to nobody' },
  },
  // Whoever is signed in may share what is theirs with any practice; which ones there are stands in the area's tests.
  detailsToShare: unknownHost({}),
  shareDetails: unknownHost({ challenge: 'c0de'.repeat(16) }),
  takeDetails: {
    input: () => ({ code: 'n0b0dysT0kenOfTheMatrix000000000', nonce: '', back: '/book' }),
    refused: { code: 'not_found', because: 'nobody gave this code' },
  },
  writeAccountMessage: {
    input: ({ owner }) => ({
      key: '0190a2b4-0000-7000-8000-00000000000a',
      occasion: 'password_reset',
      to: owner.email,
    }),
  },
  sessions: nothing,
  revokeSession: { input: ({ ownerSessionId }) => ({ sessionId: ownerSessionId }) },
};
