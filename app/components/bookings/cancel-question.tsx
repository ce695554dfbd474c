import { useNavigate, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { PanelFrame } from '#app/components/appointment/panel-frame.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { servicesText, type Booking } from './words.ts';

interface CancelQuestionProps {
  /** Null where nothing is asked. */
  booking: Booking | null;
  /** The page without the question. */
  here: string;
}

/** Asks before a request is called off (spec 000 §4). Without scripts it is a part of the page. */
export function CancelQuestion({ booking, here }: CancelQuestionProps) {
  const navigate = useNavigate();
  const busy = useNavigation().formData?.has('appointmentId') ?? false;
  // What was asked last stays to be seen while the question leaves.
  const [shown, setShown] = useState(booking);
  if (booking && booking !== shown) setShown(booking);
  if (!shown) return null;
  const isRequest = shown.state === 'pending';
  return (
    <PanelFrame
      open={booking !== null}
      role="alertdialog"
      title={isRequest ? 'Cancel this request?' : 'Remove this request?'}
      keepLabel={isRequest ? 'Keep request' : 'Keep it here'}
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      busy={busy}
      action={
        <Button
          type="submit"
          form="cancel-form"
          variant={isRequest ? 'danger' : 'strong'}
          busy={busy}
          busyLabel={isRequest ? 'Cancelling' : 'Removing'}
        >
          {isRequest ? 'Cancel request' : 'Remove request'}
        </Button>
      }
    >
      <PostForm
        id="cancel-form"
        action={here}
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
      </PostForm>
    </PanelFrame>
  );
}
