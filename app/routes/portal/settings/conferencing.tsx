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
import { CONFERENCING_MESSAGES as messages, VIDEO_MESSAGES } from '#app/domain/conferencing/messages.ts';
import { pressProblem } from '#app/lib/form-errors.ts';
import { videoProviderNamed } from '#app/lib/video-providers.ts';
import {
  act,
  formErrors,
  load,
  postedForm,
  redirectWithToast,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Video Conferencing · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await load(context, videoConferencing, {}, request);
  const asked = new URL(request.url).searchParams.get('disconnect');
  return { ...view, asksToDisconnect: videoProviderNamed(asked) ?? null };
}

/** Leads to a provider's page, or disconnects. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const provider = videoProviderNamed(input.provider);
  if (provider && intent === 'disconnect') {
    const outcome = await act(context, deactivateVideoConferencing, { provider });
    if (!outcome.ok)
      return formErrors(withText(outcome.refusal, VIDEO_MESSAGES.disconnectFailed), { intent });
    return redirectWithToast(context, paths.conferencingSettings(), {
      kind: 'success',
      text: messages.disconnected(provider),
    });
  }
  if (!provider || intent !== 'connect') return unknownForm(intent);
  const outcome = await act(context, connectVideoConferencing, { provider });
  if (outcome.ok) return redirect(outcome.value.url);
  return formErrors(withText(outcome.refusal, SETTINGS_MESSAGES.tryLater), { intent });
}

export default function Conferencing() {
  const refused = useActionData<typeof action>();
  return <ConferencingPage {...useLoaderData<typeof loader>()} problem={pressProblem(refused)} />;
}
