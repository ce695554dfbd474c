import type { AppLoadContext } from '@remix-run/node';
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
import { act, load, postedForm, redirectWithToast, refusedForm, unknownForm } from '#app/operations/remix.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { revokeDevice } from '../portal/revoke-device.ts';

const sentBy = (intent: string, sentTo: unknown) => ({ ok: true as const, intent, sentTo: String(sentTo) });

/** Leads back to the account's page and says what was done, or why not. */
export const doneAt =
  (context: AppLoadContext, here: string) =>
  async (outcome: { ok: true } | { ok: false; refusal: Refusal }, text: string): Promise<Response> =>
    redirectWithToast(context, here, {
      kind: outcome.ok ? 'success' : 'error',
      text: outcome.ok ? text : outcome.refusal.userMessage,
    });

/** Does what one of a client's account's forms asks for: what is sent stays on the page and says so, what is done is told in passing. */
export async function answerAccountForm(context: AppLoadContext, request: Request) {
  const posted = await postedForm(request);
  const { intent, input } = posted;
  const done = doneAt(context, paths.account());
  switch (intent) {
    case 'name': {
      const outcome = await act(context, updateAccountName, input);
      if (!outcome.ok) return refusedForm(outcome.refusal, posted);
      throw await done(outcome, ACCOUNT_MESSAGES.nameSaved);
    }
    case 'prefer-card':
      throw await done(await act(context, preferSavedCard, input), CARD_MESSAGES.preferred);
    case 'remove-card':
      throw await done(await act(context, removeSavedCard, input), CARD_MESSAGES.deleted);
    case 'not-mine':
      throw await done(await act(context, untieOwnRecord, input), ACCOUNT_MESSAGES.recordGivenBack);
    default:
      return answerOwnForm(context, request, posted, paths.account());
  }
}

/** The same of the forms that every account has: email, phone and devices. `here` is the page that they stand on. */
export async function answerOwnForm(
  context: AppLoadContext,
  request: Request,
  posted: Awaited<ReturnType<typeof postedForm>>,
  here: string,
) {
  const { intent, input } = posted;
  const done = doneAt(context, here);
  switch (intent) {
    case 'email': {
      const outcome = await act(context, requestEmailChange, input);
      return outcome.ok ? sentBy(intent, input.email) : refusedForm(outcome.refusal, posted);
    }
    case 'log-in-again': {
      const { email } = await load(context, currentUser, {}, request);
      const outcome = await act(context, requestSignInLink, { to: email });
      if (!outcome.ok) throw await done(outcome, '');
      return sentBy(intent, email);
    }
    case 'keep-email':
      throw await done(await act(context, callOffEmailChange, {}), ACCOUNT_MESSAGES.emailKept);
    case 'phone': {
      const outcome = await act(context, sendPhoneVerification, input);
      return outcome.ok ? sentBy(intent, input.phone) : refusedForm(outcome.refusal, posted);
    }
    default:
      // Logging a device out is the one press without a name.
      return intent === undefined && input.sessionId
        ? revokeDevice(context, input.sessionId, here, request)
        : unknownForm(intent);
  }
}
