import { v7 as uuid } from 'uuid';
import { beginTwoStep } from '#app/domain/accounts/two-step/begin-two-step.ts';
import { confirmTwoStep } from '#app/domain/accounts/two-step/confirm-two-step.ts';
import { codeAt } from '#app/domain/accounts/two-step/totp.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import { TEST_NOW } from '../context.ts';
import type { At } from '../matrix/callers.ts';
import type { MatrixSide } from '../matrix/world.ts';
import { OWNER_PASSWORD } from '../world.ts';
import { ok } from '../worlds/booking.ts';
import { day, nothing, type MatrixCase, type MatrixCases } from './case.ts';

const NEW_PASSWORD = 'a password of four words';
const NOBODYS = 'n0b0dysT0kenOfTheMatrix000000000';
/** A link that was sent to a person opens that person's account alone. */
const unknownLink = (more: object = {}): MatrixCase => ({
  input: () => ({ token: NOBODYS, ...more }),
  refused: { code: 'not_found', because: 'nobody was sent this link' },
});
/** One that was sent to the owner, to this address or number; strangers have one that nobody was sent. */
const sentLink = (purpose: string, target: string | null, more: object = {}): MatrixCase => ({
  input: () => ({ token: NOBODYS, ...more }),
  async before({ owner: { userId, email } }, { owner }) {
    const token = newToken();
    await owner.query(
      `INSERT INTO "UserToken" (id, "userId", purpose, "tokenHash", target, "expiresAt") VALUES ($1, $2, $3, $4, $5, $6)`,
      [uuid(), userId, purpose, tokenHash(token), target ?? email, day(1)],
    );
    return { token };
  },
});

/** Begins two-step sign-in as the owner; answers the code of their app. */
async function begunTwoStep({ owner: { actor, password } }: MatrixSide, at: At) {
  const { secret } = await ok(runOperation(beginTwoStep, at({ actor }), { password }));
  return { code: codeAt(secret, TEST_NOW) };
}
/** What is asked of whoever has switched it on. */
const inTwoSteps: MatrixCase = {
  input: ({ owner }) => ({ password: owner.password }),
  async before(side, { at }) {
    const code = await begunTwoStep(side, at);
    const { recoveryCodes } = await ok(runOperation(confirmTwoStep, at({ actor: side.owner.actor }), code));
    return { code: recoveryCodes[0] };
  },
};
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
  confirmEmail: sentLink('email_verification', null, { password: OWNER_PASSWORD }),
  requestSignInLink: { input: ({ owner }) => ({ to: owner.email }) },
  signInByLink: sentLink('sign_in', null),
  requestPasswordReset: { input: ({ owner }) => ({ email: owner.email }) },
  resetPassword: sentLink('password_reset', null, { password: NEW_PASSWORD }),
  sendPhoneVerification: {
    input: ({ owner }) => ({ phone: '(503) 555-0188', password: owner.password }),
  },
  confirmPhone: sentLink('phone_verification', '+15035550188'),
  accountLink: sentLink('sign_in', null, { purpose: 'sign_in' }),
  claimRecords: nothing,
  undoRecordTie: unknownLink(),
  updateAccountName: { input: () => ({ firstName: 'Ada', lastName: 'Moss' }) },
  requestEmailChange: {
    input: ({ owner }) => ({ email: 'new.address@matrix.example', password: owner.password }),
  },
  confirmEmailChange: sentLink('email_change', 'new.address@matrix.example'),
  stopEmailChange: sentLink('email_change_stop', null),
  pendingEmailChange: nothing,
  callOffEmailChange: {
    ...nothing,
    before: async (...where) =>
      void (await sentLink('email_change', 'new.address@matrix.example').before!(...where)),
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
    before: (side, { at }) => begunTwoStep(side, at),
  },
  endTwoStep: inTwoSteps,
  renewRecoveryCodes: inTwoSteps,
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
