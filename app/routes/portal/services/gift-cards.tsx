import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ActivityList } from '#app/components/gift-cards/portal/activity-list.tsx';
import { GiftCardsFrame } from '#app/components/gift-cards/portal/frame.tsx';
import { TemplateList } from '#app/components/gift-cards/portal/template-list.tsx';
import {
  giftCardActivity,
  giftCardTemplates,
  refundGiftCard,
  resendGiftCard,
} from '#app/domain/gift-cards/index.ts';
import { ACTIVITY_PAGE } from '#app/domain/gift-cards/inputs.ts';
import { GIFT_CARD_MESSAGES } from '#app/domain/gift-cards/messages.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Gift Cards · Tendwell' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('tab') !== 'activity')
    return { sold: null, templates: await load(context, giftCardTemplates, {}, request) };
  const page = pageIn(searchParams);
  const sold = await load(context, giftCardActivity, { offset: (page - 1) * ACTIVITY_PAGE }, request);
  const last = Math.max(1, Math.ceil(sold.count / ACTIVITY_PAGE));
  if (page > last) throw redirect(paths.giftCardTemplates({ tab: 'activity', page: String(last) }));
  return { templates: null, sold: { page, ...sold } };
}

/** Sends a gift card again, or refunds what is left of it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const { pathname, search } = new URL(request.url);
  const outcome =
    intent === 'refund'
      ? await act(context, refundGiftCard, input)
      : await act(context, resendGiftCard, input);
  const done =
    outcome.ok && 'message' in outcome.value ? outcome.value.message : GIFT_CARD_MESSAGES.sentAgain;
  throw await redirectWithToast(
    context,
    pathname + search,
    outcome.ok ? { kind: 'success', text: done } : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

/** /portal/gift_card_templates (002 §2): the gift cards that a practice sells, and what became of those it sold. */
export default function GiftCards() {
  const { templates, sold } = useLoaderData<typeof loader>();
  return (
    <GiftCardsFrame tab={sold ? 'activity' : 'templates'}>
      {templates ? (
        <TemplateList
          templates={templates.giftCardTemplates}
          currency={templates.currency}
          isSold={templates.isSold}
        />
      ) : null}
      {sold ? <ActivityList {...sold} /> : null}
    </GiftCardsFrame>
  );
}
