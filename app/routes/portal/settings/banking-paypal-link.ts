import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { checkPaypalSellerStatus, connectPaypal, paypalAccount } from '#app/domain/banking/index.ts';
import { PAYPAL_MESSAGES } from '#app/domain/banking/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/**
 * PayPal leads back here whether its page was filled in or left (002 §2): what counts is what PayPal says when it is asked. A page of
 * PayPal's that is over sends its visitor here for a new one; none is begun by coming here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { state } = await load(context, paypalAccount, {}, request);
  const here = paths.bankingSettings();
  if (state === 'not_connected') return redirect(here);
  if (new URL(request.url).searchParams.has('again') && state !== 'complete') {
    const page = await act(context, connectPaypal, {});
    if (page.ok) return redirect(page.value.url);
    return redirectWithToast(context, here, { kind: 'error', text: page.refusal.userMessage });
  }
  const outcome = await act(context, checkPaypalSellerStatus, {});
  if (!outcome.ok)
    return redirectWithToast(context, here, { kind: 'error', text: outcome.refusal.userMessage });
  const { sellerStatus } = outcome.value;
  const { connected, unfinished, notYet } = PAYPAL_MESSAGES;
  if (!sellerStatus) return redirectWithToast(context, here, { kind: 'info', text: notYet });
  return redirectWithToast(
    context,
    here,
    sellerStatus.isOnboardingComplete
      ? { kind: 'success', text: connected }
      : { kind: 'info', text: unfinished },
  );
}
