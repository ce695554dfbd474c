import { Link } from '@remix-run/react';
import { useState } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { ACTIVITY_PAGE } from '#app/domain/gift-cards/inputs.ts';
import { GIFT_CARD_MESSAGES } from '#app/domain/gift-cards/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

type Activity = OpValue<'giftCardActivity'>;
type Sold = Activity['giftCards'][number];

/** The tab Activity: every gift card that was sold, and what became of it (002 §2). */
export function ActivityList({ giftCards, count, page }: Activity & { page: number }) {
  const [refunding, setRefunding] = useState<Sold | null>(null);
  if (count === 0)
    return (
      <Card className="mt-6">
        <EmptyState title="No gift card was sold yet">
          Each one stands here with who bought it, for whom, and what is left on it.
        </EmptyState>
      </Card>
    );
  const amount = refunding ? formatMoney(refunding.balanceCents, refunding.amountCurrency) : '';
  return (
    <Card as="div" padding="flush" className="mt-6">
      <ul className="divide-y divide-line">
        {giftCards.map((card) => (
          <SoldRow key={card.id} card={card} onRefund={() => setRefunding(card)} />
        ))}
      </ul>
      <Pager
        label="Pages of gift cards"
        page={page}
        pageSize={ACTIVITY_PAGE}
        count={count}
        to={(to) => paths.giftCardTemplates({ tab: 'activity', page: String(to) })}
        className="border-t border-line"
      />
      <PostForm
        id="refund-gift-card"
        preventScrollReset
        onSubmit={() => setRefunding(null)}
        values={{ intent: 'refund', giftCardId: refunding?.id ?? '' }}
      />
      <ConfirmDialog
        open={refunding !== null}
        onOpenChange={(open) => {
          if (!open) setRefunding(null);
        }}
        title={`Refund ${amount} to ${refunding?.purchaserName ?? ''}?`}
        confirmLabel="Refund and close"
        cancelLabel="Keep it"
        destructive
        form="refund-gift-card"
      >
        What is left goes back to the card it was bought with, and its code is not valid any more. What was
        spent stays with you.
      </ConfirmDialog>
    </Card>
  );
}

const STATES: Record<Sold['state'], { tone: Tone; text: string }> = {
  active: { tone: 'green', text: 'Active' },
  spent: { tone: 'grey', text: 'Used up' },
  cancelled: { tone: 'grey', text: 'Closed' },
};

function SoldRow({ card, onRefund }: { card: Sold; onRefund: () => void }) {
  const { timeZone } = usePortal().practice;
  const money = (cents: number) => formatMoney(cents, card.amountCurrency);
  const { tone, text } = STATES[card.state];
  const at = (moment: Date) => formatDateTime(moment, timeZone);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold">{money(card.balanceCents)}</span>
            <span className="tabular text-ink-soft">left of {money(card.amountCents)}</span>
            <Badge tone={tone}>{text}</Badge>
          </p>
          <p className="mt-1 break-words">
            From {card.purchaserName} <span className="text-ink-mute">for</span> {card.recipientName}
          </p>
          <p className="text-sm break-words text-ink-mute">
            {card.recipientEmail} ·{' '}
            {card.deliveredAt ? `sent ${at(card.deliveredAt)}` : `is sent ${at(card.deliverAt)}`}
          </p>
          {card.emailRefusedAt && card.state === 'active' ? (
            <p className="text-sm text-red">{GIFT_CARD_MESSAGES.notBrought(card.purchaserName)}</p>
          ) : null}
        </div>
        {card.state === 'active' ? (
          <div className="flex flex-wrap gap-2">
            <PostButton
              size="sm"
              preventScrollReset
              values={{ intent: 'resend', giftCardId: card.id }}
              aria-label={`Send again to ${card.recipientName}`}
            >
              Send again
            </PostButton>
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={`Refund the gift card of ${card.purchaserName}`}
              onPress={onRefund}
            >
              Refund
            </Button>
          </div>
        ) : null}
      </div>
      <ul className="mt-2 space-y-1 text-sm text-ink-soft empty:hidden">
        {card.movements.map(({ id, amountCents, at: moment, clientName, token }) => (
          <li key={id} className="tabular">
            {money(Math.abs(amountCents))}{' '}
            {amountCents > 0 ? 'paid for the visit of' : 'came back from the visit of'}{' '}
            {token ? <Link to={paths.calendarAppointment(token)}>{clientName}</Link> : clientName},{' '}
            {at(moment)}
          </li>
        ))}
        {card.refundedCents > 0 ? (
          <li className="tabular">
            {money(card.refundedCents)} refunded to {card.purchaserName}
          </li>
        ) : null}
      </ul>
    </li>
  );
}
