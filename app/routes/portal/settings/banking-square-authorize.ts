import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorizeSquare, squareAccount } from '#app/domain/banking/index.ts';
import { SQUARE_ERROR_MS, SQUARE_MESSAGES } from '#app/domain/banking/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Square leads back here with a code, or with an error (002 §2); both count only for whoever was sent there from here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back; their attempt was another session's, and is begun anew.
  await load(context, squareAccount, {}, request);
  const { searchParams } = new URL(request.url);
  const outcome = await act(context, authorizeSquare, {
    state: (searchParams.get('state') ?? '').slice(0, 200),
    code: searchParams.get('code') || null,
  });
  const { connected, connectedAsProvider } = SQUARE_MESSAGES;
  return redirectWithToast(
    context,
    paths.bankingSettings(),
    outcome.ok
      ? { kind: 'success', text: outcome.value.isProvider ? connectedAsProvider : connected }
      : { kind: 'error', text: outcome.refusal.userMessage, timeout: SQUARE_ERROR_MS },
  );
}
