import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { stripeManagePage } from '#app/domain/banking/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** To where the account at Stripe is managed (002 §2); where there is none, to the page that opens one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { url } = await load(context, stripeManagePage, {}, request);
  return redirect(url ?? paths.bankingSettings());
}
