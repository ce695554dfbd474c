import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PurchasePage } from '#app/components/gift-cards/buy/purchase-page.tsx';
import { PracticeFrame } from '#app/components/layout/practice-frame.tsx';
import { giftCardCardPage, giftCardPurchase, payForGiftCard } from '#app/domain/gift-cards/index.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Your gift card' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** A gift card, opened by its buyer's link. Reading it changes nothing. */
export const loader = ({ context, params }: LoaderFunctionArgs) =>
  load(context, giftCardPurchase, { token: params.token });

/** Without scripts: pays, or goes to the provider's page for a card. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const token = params.token!;
  const { intent, input } = await postedForm(request);
  if (intent === 'card-page') {
    const outcome = await act(context, giftCardCardPage, { token });
    return outcome.ok ? redirect(outcome.value.url) : refused(outcome.refusal);
  }
  if (intent !== 'pay') throw data(null, { status: 400 });
  const outcome = await act(context, payForGiftCard, { ...input, token });
  if (!outcome.ok) return refused(outcome.refusal);
  const text = outcome.value.message;
  return redirectWithToast(context, paths.giftCardPurchase(token), { kind: 'success', text });
}

const refused = ({ code, userMessage }: Refusal) =>
  data({ problem: userMessage }, { status: REFUSALS[code].http });

export default function GiftCardPurchase() {
  const purchase = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { problem: string } | undefined;
  return (
    <PracticeFrame
      practice={purchase.practice}
      footnote="This page is yours alone: whoever has its link can see what you gave."
    >
      <PurchasePage purchase={purchase} problem={answer?.problem ?? null} />
    </PracticeFrame>
  );
}
