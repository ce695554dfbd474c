import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaymentSettingsPage } from '#app/components/payments/settings-page.tsx';
import { paymentSettings, updatePaymentSettings } from '#app/domain/settings/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import {
  act,
  load,
  postedForm,
  postedNumber,
  postedText,
  redirectWithToast,
  refusedForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payment settings · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, paymentSettings, {}, request);

/** Saves the form where there are no scripts: what is switched off is not posted. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input: posted, intent } = await postedForm(request);
  const minutes = (name: string) => postedNumber(posted, name);
  const isYes = (name: string) => postedText(posted, name) === 'true';
  const isOn = (name: string) => postedText(posted, name) !== '';
  const sent = {
    requireClientCcToBook: isYes('requireClientCcToBook'),
    chargeClientCcAtBooking: isYes('requireClientCcToBook') && isYes('chargeClientCcAtBooking'),
    paymentPastDueEmailEnabled: isOn('paymentPastDueEmailEnabled'),
    paymentPastDueTextEnabled: isOn('paymentPastDueTextEnabled'),
    paymentPastDueEmailMinutes: minutes('paymentPastDueEmailMinutes'),
    paymentPastDueTextMinutes: minutes('paymentPastDueTextMinutes'),
    previousUpdatedAt: postedText(posted, 'previousUpdatedAt'),
  };
  const outcome = await act(context, updatePaymentSettings, sent);
  if (!outcome.ok)
    return refusedForm(
      withText(outcome.refusal, SETTINGS_MESSAGES.tryLater),
      { intent, input: posted },
      sent,
    );
  return redirectWithToast(context, paths.paymentSettings(), {
    kind: 'success',
    text: SETTINGS_MESSAGES.updated,
  });
}

export default function PaymentSettings() {
  return <PaymentSettingsPage settings={useLoaderData<typeof loader>()} />;
}
