import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { squareAccount } from '#app/domain/banking/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** To where the account at Square is managed (002 §2); where there is none, to the page that connects one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { manageUrl } = await load(context, squareAccount, {}, request);
  return redirect(manageUrl ?? paths.bankingSettings());
}
