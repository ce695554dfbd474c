import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  directoryInput,
  paymentsAddress,
  readPaymentsView,
  rowsOf,
} from '#app/components/payments/payments-query.ts';
import { PaymentsPage, type PaymentsData } from '#app/components/payments/payments-page.tsx';
import { moneyNews, paymentsDirectory, setReturnedMoneyAside } from '#app/domain/payments-directory/index.ts';
import { RETURNED_MONEY } from '#app/lib/messages/returned-money.ts';
import { act, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payments · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PaymentsData> {
  const view = readPaymentsView(new URL(request.url).searchParams);
  const [answer, news] = await Promise.all([
    load(context, paymentsDirectory, directoryInput(view), request),
    load(context, moneyNews, {}, request),
  ]);
  const { pastAppointments, pastAppointmentsCount: count } = answer;
  // Fewer are left than when the link was made: the last page is what was meant.
  if (pastAppointments.length === 0 && count > 0) {
    throw redirect(paymentsAddress({ ...view, page: Math.ceil(count / rowsOf(view.size)) }));
  }
  return { ...answer, news, view, now: context.base.clock.now() };
}

/** Sets money that came back aside where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await act(context, setReturnedMoneyAside, await formInput(request));
  throw await redirectWithToast(
    context,
    paths.payments(),
    outcome.ok
      ? { kind: 'success', text: RETURNED_MONEY.setAside }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function Payments() {
  return <PaymentsPage data={useLoaderData<typeof loader>()} />;
}
