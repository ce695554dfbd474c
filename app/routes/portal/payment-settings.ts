import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import type { PaymentSettingsAnswer } from '#app/components/payments/settings-dialog.tsx';
import { paymentSettings, updatePaymentSettings } from '#app/domain/settings/index.ts';
import { SETTINGS_MESSAGES as TEXTS } from '#app/domain/settings/messages.ts';
import { act, load } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Feeds the settings over the payments page. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, paymentSettings, {}, request);

/** Saves them; a checkbox that is not ticked is not in the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const outcome = await act(context, updatePaymentSettings, {
    requireClientCcToBook: form.has('requireClientCcToBook'),
    chargeClientCcAtBooking: form.has('chargeClientCcAtBooking'),
    paymentPastDueEmailEnabled: form.has('paymentPastDueEmailEnabled'),
    paymentPastDueTextEnabled: form.has('paymentPastDueTextEnabled'),
    paymentPastDueEmailMinutes: Number(form.get('paymentPastDueEmailMinutes')),
    paymentPastDueTextMinutes: Number(form.get('paymentPastDueTextMinutes')),
  });
  if (outcome.ok) return { ok: true, text: TEXTS.updated } satisfies PaymentSettingsAnswer;
  const { code, userMessage } = outcome.refusal;
  const answer: PaymentSettingsAnswer = {
    ok: false,
    text: code === 'internal' ? TEXTS.tryLater : userMessage,
  };
  return data(answer, { status: REFUSALS[code].http });
}
