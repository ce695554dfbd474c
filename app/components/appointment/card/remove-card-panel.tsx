import { useNavigation } from '@remix-run/react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { paths } from '#app/paths.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { PanelFrame } from '../panel-frame.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useSavedCard } from './use-saved-card.ts';

/** Asks before the saved card is forgotten. */
export function RemoveCardPanel({ view: { appointment }, panel, problem }: PanelProps) {
  const { practice, instantActionToken: token } = appointment;
  const { card, failed } = useSavedCard(appointment);
  const here = paths.appointment(token);
  const busy = useNavigation().formData?.get('intent') === 'remove-card';
  return (
    <PanelFrame
      open={panel.open === 'remove-card'}
      role="alertdialog"
      title="Remove the saved card?"
      keepLabel="Keep it"
      here={here}
      onClose={panel.close}
      busy={busy}
      action={
        <Button
          type="submit"
          form="remove-card-form"
          name="intent"
          value="remove-card"
          variant="danger"
          busy={busy}
          busyLabel="Removing"
        >
          Remove card
        </Button>
      }
    >
      <PostForm id="remove-card-form" action={here} preventScrollReset className="space-y-4">
        {problem ? (
          <AlertBanner title={problem.title}>
            {problem.text === problem.title ? null : problem.text}
          </AlertBanner>
        ) : null}
        {failed ? <AlertBanner>{CARD_MESSAGES.fetchFailed}</AlertBanner> : null}
        <p className="text-ink-soft">
          {practice.name} then has no card of yours any more
          {card ? ` (the one ending in ${card.last4})` : ''}. You can add one again at any time.
        </p>
      </PostForm>
    </PanelFrame>
  );
}
