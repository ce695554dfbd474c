import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PayoutsPage, type PayoutsData } from '#app/components/payments/payouts/payouts-page.tsx';
import { PAYOUTS_PAGE } from '#app/domain/payments-directory/messages.ts';
import { payoutsDirectory } from '#app/domain/payments-directory/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payouts · Tendwell' }];

const LAST_PAGE = 100_000;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PayoutsData> {
  const page = pageIn(new URL(request.url).searchParams, LAST_PAGE);
  const part = { limit: PAYOUTS_PAGE, offset: (page - 1) * PAYOUTS_PAGE };
  const answer = await load(context, payoutsDirectory, part, request);
  // Fewer than when the link was made: the last page is what was meant.
  if (answer.payouts.length === 0 && answer.payoutsCount > 0)
    throw redirect(paths.payouts({ page: String(Math.ceil(answer.payoutsCount / PAYOUTS_PAGE)) }));
  return { ...answer, page, now: context.base.clock.now() };
}

export default function Payouts() {
  return <PayoutsPage data={useLoaderData<typeof loader>()} />;
}
