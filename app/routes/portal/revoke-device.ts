import type { AppLoadContext } from '@remix-run/node';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { revokeSession, sessions } from '#app/domain/accounts/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import type { Flash } from '#app/platform/cookies.ts';

/** Signs one device out, or with 'others' all but this one, and leads back to the list. */
export async function revokeDevice(
  context: AppLoadContext,
  chosen: unknown,
  here: string,
  request: Request,
): Promise<never> {
  const back = (flash: Flash) => redirectWithToast(context, here, flash);
  if (chosen === 'others') {
    const devices = await load(context, sessions, {}, request);
    for (const { id } of devices.filter(({ current }) => !current)) {
      await act(context, revokeSession, { sessionId: id });
    }
    throw await back({ kind: 'success', text: ACCOUNT_MESSAGES.othersEnded });
  }
  const outcome = await act(context, revokeSession, { sessionId: chosen });
  throw await back(
    outcome.ok
      ? { kind: 'success', text: ACCOUNT_MESSAGES.sessionEnded }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}
