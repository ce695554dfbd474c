import { redirect, type AppLoadContext } from '@remix-run/node';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  removePasskey,
  renewRecoveryCodes,
} from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { closePractice, requestPracticeExport } from '#app/domain/leaving/index.ts';
import { LEAVING_MESSAGES } from '#app/domain/leaving/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { act, refusedForm, withText, type postedForm } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { doneAt } from '../../../client/account-forms.ts';

type Posted = Awaited<ReturnType<typeof postedForm>>;

/**
 * Does without scripts what the account asks for proof of oneself for; null for another form. The key for the app and the recovery codes
 * stand in the answer to the post alone: no address holds them, and the page shows them once.
 */
export async function answerProvedForm(context: AppLoadContext, posted: Posted) {
  const { intent, input } = posted;
  const done = doneAt(context, paths.personalSettings());
  const refused = (refusal: Refusal) => refusedForm(withText(refusal, SETTINGS_MESSAGES.tryLater), posted);
  // What was left empty was not shown.
  const shown = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
  switch (intent) {
    case 'two-step-begin': {
      const outcome = await act(context, beginTwoStep, shown);
      return outcome.ok ? { ok: true as const, intent, begun: outcome.value } : refused(outcome.refusal);
    }
    case 'two-step-confirm': {
      const outcome = await act(context, confirmTwoStep, input);
      return outcome.ok ? { ok: true as const, intent, ...outcome.value } : refused(outcome.refusal);
    }
    case 'recovery-codes': {
      const outcome = await act(context, renewRecoveryCodes, shown);
      return outcome.ok ? { ok: true as const, intent, ...outcome.value } : refused(outcome.refusal);
    }
    case 'two-step-off': {
      const outcome = await act(context, endTwoStep, shown);
      if (!outcome.ok) return refused(outcome.refusal);
      throw await done(outcome, ACCOUNT_MESSAGES.twoStepOff);
    }
    case 'remove-passkey': {
      const outcome = await act(context, removePasskey, shown);
      if (!outcome.ok) return refused(outcome.refusal);
      throw await done(outcome, ACCOUNT_MESSAGES.passkeyRemoved);
    }
    case 'copy': {
      const outcome = await act(context, requestPracticeExport, shown);
      if (!outcome.ok) return refused(outcome.refusal);
      throw await done(outcome, LEAVING_MESSAGES.exportBegun);
    }
    case 'close': {
      const outcome = await act(context, closePractice, { ...shown, agreed: shown.agreed === 'on' });
      if (!outcome.ok) return refused(outcome.refusal);
      throw redirect(paths.closedPractice());
    }
    default:
      return null;
  }
}
