import { useNavigate, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { PanelFrame } from '#app/components/appointment/panel-frame.tsx';
import { useClientZone } from '#app/components/booking/use-client-zone.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { givenBackText } from '#app/lib/events/payment-text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { Registration } from './view.ts';
import { CARD_NOT_CHARGED, whenLabel } from './text.ts';

interface CancelRegistrationProps {
  registration: Registration;
  /** Why the form without scripts was refused. */
  problem: string | null;
}

/** Asks before a place is given back, and gives it back: by the REST call, or by the page's own form without scripts. */
export function CancelRegistration({ registration, problem }: CancelRegistrationProps) {
  const { token, event, practice, registration: own } = registration;
  const here = paths.eventRegistration(token);
  const isOpenAtFirst = useSearchParams()[0].get('do') === 'cancel';
  const navigate = useNavigate();
  const csrf = useCsrfToken();
  const scripted = useHydrated();
  const zone = useClientZone(null);
  const { revalidate } = useRevalidator();
  const posting = useNavigation().formMethod === 'POST';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(problem);
  const close = () => navigate(here, { replace: true, preventScrollReset: true });

  async function cancel(submitted: FormEvent) {
    if (!scripted) return;
    submitted.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await postCancel(token, csrf);
    setBusy(false);
    if ('error' in answer) setFailure(answer.error);
    else {
      toast.success(answer.message);
      close();
    }
    // Either way the page may stand otherwise by now: cancelled from elsewhere, or the event has begun.
    revalidate();
  }

  return (
    <>
      <LinkButton
        to={paths.eventRegistration(token, { do: 'cancel' })}
        preventScrollReset
        variant="secondary"
      >
        Cancel registration
      </LinkButton>
      <PanelFrame
        open={isOpenAtFirst || problem !== null}
        role="alertdialog"
        title="Cancel this registration?"
        keepLabel="Keep my place"
        here={here}
        onClose={close}
        busy={busy}
        action={
          <Button
            type="submit"
            form="cancel-registration"
            variant="danger"
            busy={busy || posting}
            busyLabel="Cancelling"
          >
            Cancel registration
          </Button>
        }
      >
        <PostForm
          id="cancel-registration"
          action={here}
          preventScrollReset
          onSubmit={(submitted) => void cancel(submitted)}
          className="space-y-4"
        >
          {failure ? (
            <Banner tone="red" role="alert">
              {failure}
            </Banner>
          ) : null}
          <p className="text-ink-soft">
            {event.title}, {whenLabel(event, zone)}. {practice.user.name} is told at once, and your place is
            free for somebody else.
            {own.paymentStatus === 'upcoming'
              ? ` ${CARD_NOT_CHARGED}`
              : ` ${givenBackText([own], own.amountCurrency)}`}{' '}
            This cannot be undone.
          </p>
        </PostForm>
      </PanelFrame>
    </>
  );
}

/** POST /manage_event_registrations/{token}/cancel (spec 000 §7) and its errors (§8). */
async function postCancel(token: string, csrf: string): Promise<{ message: string } | { error: string }> {
  if (!token) return { error: EVENT_MESSAGES.tokenNotFound };
  try {
    const response = await fetch(paths.cancelEventRegistration(token), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
      body: '{}',
    });
    const body = (await response.json()) as { success?: boolean; message?: string; error?: string };
    if (body.success) return { message: body.message ?? EVENT_MESSAGES.registrationCancelled };
    return { error: body.error || EVENT_MESSAGES.cancelFailed };
  } catch {
    return { error: EVENT_MESSAGES.cancelUnexpected };
  }
}
