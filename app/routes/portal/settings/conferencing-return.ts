import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { finishVideoConferencing, videoConferencing } from '#app/domain/conferencing/index.ts';
import { CONFERENCING_MESSAGES as messages } from '#app/domain/conferencing/messages.ts';
import { videoProviderNamed } from '#app/lib/video-providers.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** A provider's page leads back here, with a code or with an error. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const provider = videoProviderNamed(params.provider);
  const state = searchParams.get('state');
  // Whoever is signed out meanwhile signs in first; a session of their own has begun nothing, and says so.
  await load(context, videoConferencing, {}, request);
  if (!provider || !state) return redirect(paths.conferencingSettings());
  const code = searchParams.get('error') ? null : searchParams.get('code');
  const outcome = await act(context, finishVideoConferencing, { provider, state, code });
  return redirectWithToast(
    context,
    paths.conferencingSettings(),
    outcome.ok
      ? { kind: 'success', text: messages.connected(provider) }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}
