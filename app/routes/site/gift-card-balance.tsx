import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { BalancePage, type BalanceAnswer } from '#app/components/gift-cards/redeem/balance-page.tsx';
import { giftCardBalance } from '#app/domain/gift-cards/index.ts';
import { act, formErrors, formInput } from '#app/operations/remix.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export { GiftCardError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `Gift card · ${loaded.practiceName}` : 'Gift card' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { practiceName: (await practiceOf(context)).name };
}

/** The code is posted: it stands in no address, no history and no log. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { code } = await formInput(request);
  const outcome = await act(context, giftCardBalance, { code });
  if (!outcome.ok)
    return formErrors(outcome.refusal, { values: { code: typeof code === 'string' ? code : '' } });
  return data({ ok: true, found: outcome.value } satisfies BalanceAnswer, {
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function GiftCardBalance() {
  return <BalancePage />;
}
