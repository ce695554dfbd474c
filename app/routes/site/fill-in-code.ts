import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { takeDetails } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { storedChallenge, forgetChallenge } from './details-challenge.ts';
import { draftOf, keepDraft } from './draft.ts';
import { filledIn } from './filled-in.ts';

export const handle = { servedOn: 'practice' as const, private: true };

/**
 * Where whoever shared their details comes back: they are taken here, on the server, and stand in the form of the page that was left.
 * A code that is over, used, or another browser's opens nothing, and costs nothing that was typed.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const challenge = await storedChallenge(request);
  const taken = challenge && (await act(context, takeDetails, { code: params.code, ...challenge }));
  if (!challenge || !taken?.ok) {
    return redirectWithToast(context, challenge?.back ?? paths.book(), {
      kind: 'info',
      text: ACCOUNT_MESSAGES.detailsNotTaken,
    });
  }
  await forgetChallenge(context);
  await keepDraft(context, filledIn(await draftOf(request), taken.value.details));
  return redirect(challenge.back);
}
