import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { CardForm } from '#app/components/cards/card-form.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { CardFlow } from './use-card-flow.ts';
import type { AppointmentView } from './view.ts';

type Appointment = AppointmentView['appointment'];

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Which card pays: the saved one or a new one (spec 000 §5). */
export function useCardChoice({ paymentMethod }: Appointment) {
  const [chosen, setChosen] = useState(paymentMethod ? 'saved' : 'new');
  const [complete, setComplete] = useState(false);
  const isNew = chosen === 'new';
  return { chosen, setChosen, setComplete, isNew, ready: !isNew || complete };
}

interface CardChoiceProps {
  appointment: Appointment;
  card: ReturnType<typeof useCardChoice>;
  flow: CardFlow;
}

export function CardChoice({ appointment: { paymentMethod, cardForm }, card, flow }: CardChoiceProps) {
  const brand = paymentMethod && paymentMethod.brand.charAt(0).toUpperCase() + paymentMethod.brand.slice(1);
  return (
    <div className="space-y-4">
      {paymentMethod ? (
        <RadioCards
          label="Pay with"
          name="card"
          value={card.chosen}
          onChange={card.setChosen}
          disabled={flow.busy}
          cards={[
            {
              value: 'saved',
              title: `${brand} ending in ${paymentMethod.last4}`,
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
          onComplete={card.setComplete}
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
