import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RemindersPage } from '#app/components/settings/communication/reminders-page.tsx';
import {
  communicationSettings,
  textMessageCosts,
  updateCommunicationSettings,
} from '#app/domain/communication/index.ts';
import { communicationFields, withoutPastDue } from '#app/domain/communication/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import {
  act,
  load,
  postedForm,
  postedNumber,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Communications · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [settings, costs] = await Promise.all([
    load(context, communicationSettings, {}, request),
    load(context, textMessageCosts, {}, request),
  ]);
  return { settings, costs };
}

/** Saves the form where there are no scripts: what is switched off is not posted. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input: posted, intent } = await postedForm(request);
  if (intent !== 'reminders') return unknownForm(intent);
  // Without a payment provider the page asks for nothing of payments.
  const asked = 'paymentPastDueEmailMinutes' in posted ? communicationFields : withoutPastDue;
  const fields = Object.keys(asked.shape).map((name) => [
    name,
    name.endsWith('Enabled') ? postedText(posted, name) !== '' : postedNumber(posted, name),
  ]);
  const sent = Object.fromEntries(fields) as object;
  const outcome = await act(context, updateCommunicationSettings, {
    ...sent,
    previousUpdatedAt: postedText(posted, 'previousUpdatedAt'),
  });
  if (!outcome.ok)
    return refusedForm(
      withText(outcome.refusal, SETTINGS_MESSAGES.tryLater),
      { intent, input: posted },
      sent,
    );
  return redirectWithToast(context, paths.communicationSettings(), {
    kind: 'success',
    text: SETTINGS_MESSAGES.updated,
  });
}

export default function Communication() {
  return <RemindersPage {...useLoaderData<typeof loader>()} />;
}
