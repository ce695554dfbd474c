import { randomUUID } from 'node:crypto';
import {
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BuyPage } from '#app/components/gift-cards/buy/buy-page.tsx';
import { buyGiftCard, publicGiftCards } from '#app/domain/gift-cards/index.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export { GiftCardError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Gift cards · ${data.practiceName}` : 'Gift cards' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const [sold, { name, user }] = await Promise.all([load(context, publicGiftCards), practiceOf(context)]);
  return { ...sold, practiceName: name, who: user.name, idempotencyKey: randomUUID() };
}

/** Orders a gift card, and leads to its own page on the product's host, where it is paid. */
export async function action({ context, request }: ActionFunctionArgs) {
  const posted = await formInput(request);
  const values = Object.fromEntries(
    Object.entries(posted).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const outcome = await act(context, buyGiftCard, values);
  if (outcome.ok)
    return redirectDocument(`${context.base.appOrigin}${paths.giftCardPurchase(outcome.value.token)}`);
  return formErrors(outcome.refusal, { values });
}

export default function GiftCards() {
  const { practiceName: _practiceName, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <BuyPage {...page} values={refused?.values} />;
}
