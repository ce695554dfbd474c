import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GiftCardsFrame } from '#app/components/gift-cards/portal/frame.tsx';
import { TemplateList } from '#app/components/gift-cards/portal/template-list.tsx';
import { giftCardTemplates } from '#app/domain/gift-cards/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Gift Cards · Tendwell' }];

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  load(context, giftCardTemplates, {}, request);

/** /portal/gift_card_templates (002 §2): the gift cards that a practice sells. */
export default function GiftCards() {
  const { giftCardTemplates: templates, currency } = useLoaderData<typeof loader>();
  return (
    <GiftCardsFrame>
      <TemplateList templates={templates} currency={currency} />
    </GiftCardsFrame>
  );
}
