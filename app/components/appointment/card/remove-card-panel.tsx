import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { paths } from '#app/paths.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useSavedCard } from './use-saved-card.ts';

/** Asks before the saved card is forgotten. */
export function RemoveCardPanel({ view: { appointment }, panel, problem }: PanelProps) {
  const { practice, instantActionToken: token } = appointment;
  const { card, failed } = useSavedCard(appointment);
  const here = paths.appointment(token);
  return (
    <PostQuestion
      open={panel.open === 'remove-card'}
      title="Remove the saved card?"
      keepLabel="Keep it"
      here={here}
      onClose={panel.close}
      submit="Remove card"
      busyLabel="Removing"
      preventScrollReset
      values={{ intent: 'remove-card' }}
    >
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
    </PostQuestion>
  );
}
