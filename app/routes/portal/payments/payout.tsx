import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PayoutPage, type PayoutData } from '#app/components/payments/payouts/payout-page.tsx';
import { LINES_PAGE } from '#app/domain/payments-directory/messages.ts';
import { payoutDetails } from '#app/domain/payments-directory/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payout · Tendwell' }];

const LAST_PAGE = 100_000;

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<PayoutData> {
  const page = pageIn(new URL(request.url).searchParams, LAST_PAGE);
  const input = { payoutId: params.payoutId ?? '', limit: LINES_PAGE, offset: (page - 1) * LINES_PAGE };
  const answer = await load(context, payoutDetails, input, request);
  return { ...answer, page, now: context.base.clock.now() };
}

export default function Payout() {
  return <PayoutPage data={useLoaderData<typeof loader>()} />;
}
