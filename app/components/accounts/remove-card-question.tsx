import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { paths } from '#app/paths.ts';
import { cardText, appointmentText, type SavedCard } from './saved-cards.tsx';

/** Asks before a saved card is forgotten, and says what happens then. Without scripts it is a part of the page. */
export function RemoveCardQuestion({ card }: { card: SavedCard | null }) {
  const navigate = useNavigate();
  // What was asked last stays to be seen while the question leaves.
  const [shown, setShown] = useState(card);
  if (card && card !== shown) setShown(card);
  if (!shown) return null;
  const here = paths.account();
  return (
    <PostQuestion
      open={card !== null}
      title="Remove this card?"
      keepLabel="Keep it"
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit="Remove card"
      busyLabel="Removing"
      replace
      preventScrollReset
      values={{ intent: 'remove-card', practiceId: shown.practiceId, paymentMethodId: shown.id }}
    >
      <p className="text-ink-soft">
        {shown.practiceName} forgets your {cardText(shown)}.{' '}
        {shown.appointment
          ? `${capital(appointmentText(shown.appointment))} then has no card: you can add one on its page, or pay there.`
          : 'You can save one again as you book or pay.'}
      </p>
    </PostQuestion>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
