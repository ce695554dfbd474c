import { useNavigation } from '@remix-run/react';
import { useId, useState, type FormEvent } from 'react';
import { CardForm } from '#app/components/cards/card-form.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { paths } from '#app/paths.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { PanelFrame } from '../panel-frame.tsx';
import type { PanelProps } from '../panel-props.ts';

/** Adds or replaces the card: in the provider's form here, or without scripts on the provider's own page. */
export function CardPanel(props: PanelProps) {
  return props.panel.cardPage ? <KeepCard {...props} /> : <TypeCard {...props} />;
}

function TypeCard({ view: { appointment, inPerson }, panel, flow, problem }: PanelProps) {
  const { cardForm, offers, practice, instantActionToken: token } = appointment;
  const here = paths.appointment(token);
  const id = useId();
  const scripted = useHydrated();
  const [text, setText] = useState(problem?.text ?? '');

  async function save(event: FormEvent) {
    event.preventDefault();
    setText('');
    const result = await flow.saveTypedCard();
    if (result?.ok) panel.done(inPerson ? CARD_MESSAGES.savedInPerson : CARD_MESSAGES.saved);
    // Spec 000 §8: a card that could not be saved is told by a toast.
    else if (result?.text) toast.error(result.text, { about: 'card' });
  }

  if (!cardForm) return null;
  const replaces = offers.replaceCard;
  const hasPage = cardForm.provider === 'stripe';
  return (
    <PanelFrame
      open={panel.open === 'card'}
      title={replaces ? 'Replace the card' : 'Add credit card'}
      keepLabel="Back"
      here={here}
      onClose={panel.close}
      busy={flow.busy}
      action={
        scripted ? (
          <Button type="submit" form={id} variant="primary" busy={flow.busy} busyLabel="Saving the card">
            Save card
          </Button>
        ) : hasPage ? (
          <Button type="submit" form={id} variant="primary" name="intent" value="card-page">
            Enter your card
          </Button>
        ) : null
      }
    >
      <PostForm id={id} action={here} onSubmit={save} className="space-y-4">
        <p className="text-ink-soft">
          {practice.name} keeps the card for you. {whenCharged(appointment)}
        </p>
        <CardForm
          ref={flow.form}
          config={cardForm}
          disabled={flow.busy}
          fallback={
            <p className="text-ink-soft">
              {hasPage ? 'You enter it on the secure page of our card service.' : CARD_MESSAGES.needsScript}
            </p>
          }
        />
        <Problem text={text} />
      </PostForm>
    </PanelFrame>
  );
}

/** When the card will be charged, as keepCard and the worker do it. */
export function whenCharged({
  state,
  past,
  offers,
  chargeAtBooking,
  clientPaymentStatus: status,
}: Pick<
  PanelProps['view']['appointment'],
  'state' | 'past' | 'offers' | 'chargeAtBooking' | 'clientPaymentStatus'
>): string {
  if (status === 'Free' || status === 'Paid') return '';
  if (past || offers.payNow) return 'What is still to be paid is charged to it.';
  if (state === 'pending' && chargeAtBooking) return 'It is charged once the appointment is accepted.';
  if (chargeAtBooking || status === 'Failed' || offers.confirmPayment) return 'It is charged at once.';
  return 'It is charged on the day of the appointment, not before.';
}

/** Back from the provider's own page: nothing is kept before the client says so here. */
function KeepCard({ view: { appointment }, panel, problem }: PanelProps) {
  const here = paths.appointment(appointment.instantActionToken);
  const id = useId();
  const busy = useNavigation().formData?.get('intent') === 'keep-card';
  return (
    <PanelFrame
      open={panel.open === 'card'}
      title="Save this card?"
      keepLabel="Do not save"
      here={here}
      onClose={panel.close}
      busy={busy}
      action={
        <Button type="submit" form={id} variant="primary" name="intent" value="keep-card" busy={busy}>
          Save card
        </Button>
      }
    >
      <PostForm
        id={id}
        action={here}
        preventScrollReset
        className="space-y-4"
        values={{ cardPage: panel.cardPage ?? '' }}
      >
        <p className="text-ink-soft">
          Your card was checked. Save it, and {appointment.practice.name} charges this appointment to it.
        </p>
        <Problem text={problem?.text ?? ''} />
      </PostForm>
    </PanelFrame>
  );
}

/** What went wrong with the whole. */
export function Problem({ text }: { text: string }) {
  return text ? <AlertBanner>{text}</AlertBanner> : null;
}
