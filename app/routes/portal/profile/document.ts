import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { documentUrl } from '#app/domain/pictures/index.ts';
import { proCredentials } from '#app/domain/profile/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Leads the owner to a document of theirs; the address is made anew by each press, so no page holds one that is over. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back.
  await load(context, proCredentials, {}, request);
  const outcome = await act(context, documentUrl, { handle: params.handle });
  if (outcome.ok) return redirect(outcome.value.url);
  return redirectWithToast(context, paths.profileCredentials(), {
    kind: 'error',
    text: outcome.refusal.userMessage,
  });
}
