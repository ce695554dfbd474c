import type { LoaderFunctionArgs } from '@remix-run/node';
import { intercomToken } from '#app/domain/support/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { csrfMatches } from '#app/platform/csrf.ts';
import { jsonFailure } from '#app/web/json-failure.ts';
import { csrfHolder } from '#app/web/request-context.ts';

export const handle = { servedOn: 'app' as const, private: true };

const refused = (status: number, error: string) =>
  jsonFailure(error, status, { fields: { token: null, app_id: null } });

/** GET /intercom/token (001 §7): who is signed in, for the support chat; only for a page of our own, which knows its token. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const outcome = await act(context, intercomToken, {});
  if (!outcome.ok) return refused(REFUSALS[outcome.refusal.code].http, outcome.refusal.userMessage);
  if (!csrfMatches(context.site.host, csrfHolder(context), request.headers.get('x-csrf-token'))) {
    return refused(403, 'This page has been open too long. Please reload it and try again.');
  }
  return Response.json(outcome.value);
}
