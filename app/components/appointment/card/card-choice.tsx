import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { CardForm } from '#app/components/cards/card-form.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { cardName } from '#app/lib/card.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import type { CardFlow } from './use-card-flow.ts';
import { useSavedCard } from './use-saved-card.ts';
import type { AppointmentView } from '../view.ts';

type Appointment = AppointmentView['appointment'];

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Which card pays: the saved one or a new one (spec 000 §5). */
export function useCardChoice(appointment: Appointment) {
  const { card: saved, failed, retry } = useSavedCard(appointment);
  const [chosen, setChosen] = useState(appointment.paymentMethod ? 'saved' : 'new');
  const isNew = chosen === 'new' || !saved;
  return { saved, failed, retry, chosen, setChosen, isNew };
}

interface CardChoiceProps {
  appointment: Appointment;
  card: ReturnType<typeof useCardChoice>;
  flow: CardFlow;
}

export function CardChoice({ appointment: { cardForm }, card, flow }: CardChoiceProps) {
  const { saved } = card;
  return (
    <div className="space-y-4">
      {card.failed ? (
        <Banner
          tone="red"
          role="alert"
          actions={
            <Button size="sm" onPress={card.retry}>
              Try again
            </Button>
          }
        >
          {CARD_MESSAGES.methodsFailed}
        </Banner>
      ) : null}
      {saved ? (
        <RadioCards
          label="Pay with"
          name="card"
          value={card.chosen}
          onChange={card.setChosen}
          disabled={flow.busy}
          cards={[
            {
              value: 'saved',
              title: `${cardName(saved.brand)} ending in ${saved.last4}`,
              media: <CreditCard {...icon} />,
            },
            { value: 'new', title: 'A new card', media: <Plus {...icon} /> },
          ]}
        />
      ) : (
        <input type="hidden" name="card" value="new" />
      )}
      {card.isNew && cardForm ? (
        <CardForm
          ref={flow.form}
          config={cardForm}
          disabled={flow.busy}
          fallback={
            <p className="text-ink-soft">
              {cardForm.provider === 'stripe'
                ? 'You enter the card on the secure page of our card service, and come back here to pay.'
                : CARD_MESSAGES.needsScript}
            </p>
          }
        />
      ) : null}
    </div>
  );
}
