import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientSummary } from '#app/components/clients/client-data.ts';
import { client } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/services/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { shownClient } from './client-data.ts';
import { pastVisits } from './client-visits.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Past visits of the flyout (spec 001 §9). */
const PAST_SHOWN = 2;

/** What the flyout of a client shows; one that is not there is an answer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const clientId = params.clientId!;
  const now = context.base.clock.now();
  const outcome = await act(context, client, { clientId });
  if (!outcome.ok) {
    if (outcome.refusal.code === 'unauthenticated') await load(context, client, { clientId }, request);
    const gone: ClientSummary = {
      clientId,
      client: null,
      past: null,
      notesEnabled: false,
      now,
      text: outcome.refusal.userMessage,
    };
    return Response.json(gone);
  }
  const [past, practice] = await Promise.all([
    pastVisits(context, { clientId, limit: PAST_SHOWN }, request),
    load(context, currentPractice, {}, request),
  ]);
  const answer: ClientSummary = {
    clientId,
    client: shownClient(outcome.value),
    past,
    notesEnabled: practice.clientNotesEnabled,
    now,
    text: null,
  };
  return Response.json(answer);
}
