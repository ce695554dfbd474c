import { useNavigation, useSearchParams } from '@remix-run/react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CardForm } from '#app/components/cards/card-form.tsx';
import type { CardHolder } from '#app/components/cards/confirm.ts';
import { PostForm } from '#app/components/forms/post-form.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useCardPayment, type PaymentCalls } from './use-card-payment.ts';

interface PayByCardProps {
  title: string;
  /** What is charged, and when. */
  children: ReactNode;
  card: Pick<OpValue<'eventRegistration'>['card'], 'saved' | 'error' | 'canConfirm' | 'form'>;
  calls: PaymentCalls;
  holder: CardHolder;
  /** '$50' */
  amount: string;
  press: string;
  busyLabel: string;
  /** The page, whose action takes the form where there are no scripts. */
  here: string;
  /** Why the form without scripts was refused. */
  problem: string | null;
  /** Another way than a card: what it posts, and what it says. */
  otherWay?: { intent: string; label: string } | null;
  /** Told what has been done. */
  onPaid: (text: string) => void;
}

/** The card for what was ordered from outside: typed in here, or without scripts on the provider's own page. */
export function PayByCard(props: PayByCardProps) {
  const { title, children, card, calls, holder, amount, press, busyLabel, here, problem, otherWay, onPaid } =
    props;
  const scripted = useHydrated();
  const [search] = useSearchParams();
  const posting = useNavigation().formMethod === 'POST';
  const isSquare = card.form?.provider === 'square';
  const payment = useCardPayment(calls, { isSquare, holder }, onPaid);
  const [another, setAnother] = useState(false);
  const cardPage = search.get('cardPage');
  const typing = scripted && (!card.saved || another);
  const failed = payment.text ?? problem ?? card.error;
  // What the bank only asks its client to confirm was not declined.
  const isDeclined = failed !== null && failed === card.error && !card.canConfirm;
  const text = isDeclined ? `${failed} ${CARD_MESSAGES.nothingCharged}` : failed;
  const busy = payment.busy || posting;
  const send = (event: FormEvent) => {
    if (!scripted) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (otherWay && (submitter as HTMLButtonElement | null)?.value === otherWay.intent) return;
    event.preventDefault();
    if (typing) void payment.payWithTyped();
    else void payment.payWithSaved();
  };
  return (
    <Card aria-labelledby="pay" className="mt-6 sm:p-6">
      <h2 id="pay" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="measure mt-1 text-ink-soft">{children}</p>
      <PostForm action={here} onSubmit={send} preventScrollReset noValidate className="mt-5 space-y-5">
        {cardPage && !scripted ? <input type="hidden" name="cardPage" value={cardPage} /> : null}
        {text ? (
          <Banner tone="red" role="alert">
            {text}
          </Banner>
        ) : null}
        {card.saved && !another ? (
          <p className="tabular">
            <span className="capitalize">{card.saved.brand}</span> ending in {card.saved.last4}
          </p>
        ) : null}
        {card.form && (typing || (!scripted && !cardPage)) ? (
          <CardForm
            ref={payment.form}
            config={card.form}
            afterDecline={CARD_MESSAGES.nothingCharged}
            disabled={busy}
            fallback={
              <p className="text-ink-soft">
                {isSquare
                  ? CARD_MESSAGES.needsScript
                  : 'You enter your card on the secure page of our card service, and come back here.'}
              </p>
            }
          />
        ) : null}
        {cardPage && !scripted ? (
          <p className="text-ink-soft">
            Your card was checked. Nothing is kept or charged before you say so here.
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2.5 max-sm:flex-col max-sm:items-stretch">
          {scripted && card.canConfirm ? (
            <Button
              variant="primary"
              busy={payment.busy}
              busyLabel="Waiting for your bank"
              onPress={() => void payment.confirm()}
            >
              Confirm {amount} at your bank
            </Button>
          ) : null}
          {scripted || cardPage || card.saved ? (
            <Button
              type="submit"
              variant={scripted && card.canConfirm ? 'secondary' : 'primary'}
              name="intent"
              value="pay"
              busy={payment.busy}
              busyLabel={busyLabel}
            >
              {press}
            </Button>
          ) : null}
          {!scripted && !isSquare && !cardPage ? (
            <Button
              type="submit"
              variant={card.saved ? 'secondary' : 'primary'}
              name="intent"
              value="card-page"
            >
              Enter your card
            </Button>
          ) : null}
          {scripted && card.saved ? (
            <Button variant="ghost" disabled={busy} onPress={() => setAnother(!another)}>
              {another ? 'Use the saved card' : 'Use another card'}
            </Button>
          ) : null}
          {otherWay ? (
            <Button
              type="submit"
              variant="ghost"
              name="intent"
              value={otherWay.intent}
              disabled={payment.busy}
            >
              {otherWay.label}
            </Button>
          ) : null}
        </div>
      </PostForm>
    </Card>
  );
}
