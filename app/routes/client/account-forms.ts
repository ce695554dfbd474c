import { data, type AppLoadContext } from '@remix-run/node';
import {
  callOffEmailChange,
  currentUser,
  requestEmailChange,
  requestSignInLink,
  sendPhoneVerification,
  untieOwnRecord,
  updateAccountName,
} from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { preferSavedCard, removeSavedCard } from '#app/domain/cards/index.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { act, formErrors, load, redirectWithToast } from '#app/operations/remix.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { revokeDevice } from '../portal/revoke-device.ts';

/** What the page of an account has forms for; what is none of these signs a device out. */
type AccountFormName = 'name' | 'email' | 'phone' | 'log-in-again';

const refusedIn = (form: AccountFormName, refusal: Refusal) => {
  const answer = formErrors(refusal);
  return data({ ...answer.data, form }, answer.init ?? undefined);
};
const sentBy = (form: AccountFormName, sentTo: string) => ({ ok: true as const, form, sentTo });

/** Does what one of the account's forms asks for: what is sent stays on the page and says so, what is done is told in passing. */
export async function answerAccountForm(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const given = (name: string) => form.get(name) ?? undefined;
  /** Leads back to the account and says what was done, or why not. */
  const done = async (outcome: { ok: true } | { ok: false; refusal: Refusal }, text: string) =>
    redirectWithToast(context, paths.account(), {
      kind: outcome.ok ? 'success' : 'error',
      text: outcome.ok ? text : outcome.refusal.userMessage,
    });
  const card = { practiceId: given('practiceId'), paymentMethodId: given('paymentMethodId') };
  switch (form.get('form')) {
    case 'name': {
      const named = { firstName: given('firstName'), lastName: given('lastName') };
      const outcome = await act(context, updateAccountName, named);
      if (!outcome.ok) return refusedIn('name', outcome.refusal);
      throw await done(outcome, ACCOUNT_MESSAGES.nameSaved);
    }
    case 'email': {
      const asked = { email: given('email'), password: given('password') };
      const outcome = await act(context, requestEmailChange, asked);
      return outcome.ok ? sentBy('email', String(asked.email)) : refusedIn('email', outcome.refusal);
    }
    case 'log-in-again': {
      const { email } = await load(context, currentUser, {}, request);
      const outcome = await act(context, requestSignInLink, { to: email });
      if (!outcome.ok) throw await done(outcome, '');
      return sentBy('log-in-again', email);
    }
    case 'keep-email':
      throw await done(await act(context, callOffEmailChange, {}), ACCOUNT_MESSAGES.emailKept);
    case 'phone': {
      const phone = given('phone');
      const outcome = await act(context, sendPhoneVerification, { phone });
      return outcome.ok ? sentBy('phone', String(phone)) : refusedIn('phone', outcome.refusal);
    }
    case 'prefer-card':
      throw await done(await act(context, preferSavedCard, card), CARD_MESSAGES.preferred);
    case 'remove-card':
      throw await done(await act(context, removeSavedCard, card), CARD_MESSAGES.deleted);
    case 'not-mine': {
      const outcome = await act(context, untieOwnRecord, { clientId: given('notMine') });
      throw await done(outcome, ACCOUNT_MESSAGES.recordGivenBack);
    }
    default:
      return revokeDevice(context, form.get('sessionId'), paths.account(), request);
  }
}
