import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConferencingPage } from '#app/components/settings/conferencing/conferencing-page.tsx';
import {
  connectVideoConferencing,
  deactivateVideoConferencing,
  videoConferencing,
} from '#app/domain/conferencing/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { CONFERENCING_MESSAGES as messages } from '#app/domain/conferencing/messages.ts';
import { pressProblem } from '#app/lib/form-errors.ts';
import { act, formErrors, load, postedForm, redirectWithToast, withText } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Video Conferencing · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await load(context, videoConferencing, {}, request);
  return { account, asksToDisconnect: new URL(request.url).searchParams.has('disconnect') };
}

/** Leads to Zoom's page, or disconnects. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent } = await postedForm(request);
  const provider = 'zoom' as const;
  if (intent === 'disconnect') {
    const outcome = await act(context, deactivateVideoConferencing, { provider });
    if (!outcome.ok) return formErrors(withText(outcome.refusal, messages.disconnectFailed), { intent });
    return redirectWithToast(context, paths.conferencingSettings(), {
      kind: 'success',
      text: messages.disconnected,
    });
  }
  const outcome = await act(context, connectVideoConferencing, { provider });
  if (outcome.ok) return redirect(outcome.value.url);
  return formErrors(withText(outcome.refusal, SETTINGS_MESSAGES.tryLater), { intent });
}

export default function Conferencing() {
  const refused = useActionData<typeof action>();
  return <ConferencingPage {...useLoaderData<typeof loader>()} problem={pressProblem(refused)} />;
}
