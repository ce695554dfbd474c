import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { servicesText, type Booking } from './text.ts';

interface CancelQuestionProps {
  /** Null where nothing is asked. */
  booking: Booking | null;
  /** The page without the question. */
  here: string;
}

/** Asks before a request is called off (spec 000 §4). Without scripts it is a part of the page. */
export function CancelQuestion({ booking, here }: CancelQuestionProps) {
  const navigate = useNavigate();
  // What was asked last stays to be seen while the question leaves.
  const [shown, setShown] = useState(booking);
  if (booking && booking !== shown) setShown(booking);
  if (!shown) return null;
  const isRequest = shown.state === 'pending';
  return (
    <PostQuestion
      open={booking !== null}
      title={isRequest ? 'Cancel this request?' : 'Remove this request?'}
      keepLabel={isRequest ? 'Keep request' : 'Keep it here'}
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit={isRequest ? 'Cancel request' : 'Remove request'}
      variant={isRequest ? 'danger' : 'strong'}
      busyLabel={isRequest ? 'Cancelling' : 'Removing'}
      replace
      preventScrollReset
      values={{ appointmentId: shown.id }}
    >
      <p className="text-ink-soft">
        {servicesText(shown)} with {shown.practice.user.name}, {shown.formattedStartsAt}.
        {isRequest
          ? ` ${shown.practice.user.name} is told at once, and the time is free for others again.`
          : ' It leaves this list, and stands among your past bookings.'}
      </p>
    </PostQuestion>
  );
}
