import type { LoaderFunctionArgs } from '@remix-run/node';
import { calendarIntegrations, finishCronofy } from '#app/domain/calendar-integrations/index.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Where the calendar's provider leads back to, with a code or with a no. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back.
  await load(context, calendarIntegrations, {}, request);
  const { searchParams } = new URL(request.url);
  const outcome = await act(context, finishCronofy, {
    state: searchParams.get('state') ?? '',
    code: searchParams.get('code'),
    error: searchParams.get('error'),
  });
  const text = outcome.ok
    ? outcome.value.connected
      ? messages.connected
      : messages.declined
    : outcome.refusal.userMessage;
  const kind = outcome.ok ? (outcome.value.connected ? 'success' : 'info') : 'error';
  return redirectWithToast(context, paths.calendarSettings(), { kind, text });
}
