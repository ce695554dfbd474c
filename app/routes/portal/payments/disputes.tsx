import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DisputesPage, type DisputesData } from '#app/components/payments/disputes/disputes-page.tsx';
import { DISPUTES_PAGE } from '#app/domain/payments-directory/messages.ts';
import { disputesDirectory } from '#app/domain/payments-directory/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Disputes · Tendwell' }];

const LAST_PAGE = 100_000;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DisputesData> {
  const page = pageIn(new URL(request.url).searchParams, LAST_PAGE);
  const part = { limit: DISPUTES_PAGE, offset: (page - 1) * DISPUTES_PAGE };
  const answer = await load(context, disputesDirectory, part, request);
  // Fewer than when the link was made: the last page is what was meant.
  if (answer.disputes.length === 0 && answer.disputesCount > 0)
    throw redirect(paths.disputes({ page: String(Math.ceil(answer.disputesCount / DISPUTES_PAGE)) }));
  return { ...answer, page, now: context.base.clock.now() };
}

export default function Disputes() {
  return <DisputesPage data={useLoaderData<typeof loader>()} />;
}
