import type { ActionFunctionArgs } from '@remix-run/node';
import { cancelEventRegistration } from '#app/domain/events/index.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { jsonFailure } from '#app/web/json-failure.ts';

export const handle = { servedOn: 'app' as const, private: true, posts: 'json' as const };

/** Reading cancels nothing (C27, C33). */
export const loader = () => jsonFailure(EVENT_MESSAGES.cancelFailed, 405);

/** POST /manage_event_registrations/{token}/cancel: success, message, error (spec 000 §7, §8). */
export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await act(context, cancelEventRegistration, { token: params.token });
  if (outcome.ok) return Response.json({ success: true, message: outcome.value.message });
  const { code, userMessage } = outcome.refusal;
  const isUnknown = code === 'not_found' || code === 'invalid_input';
  return isUnknown
    ? jsonFailure(EVENT_MESSAGES.tokenNotFound, 404)
    : jsonFailure(userMessage, REFUSALS[code].http);
}
