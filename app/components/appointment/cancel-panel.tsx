import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { paths } from '#app/paths.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import type { PanelProps } from './panel-props.ts';

/** Asks before the appointment is called off, with the policy that was agreed to. */
export function CancelPanel({ view, panel, problem }: PanelProps) {
  const { appointment, text, terms } = view;
  const { state, policy, practice, instantActionToken: token } = appointment;
  const here = paths.appointment(token);
  const what = state === 'pending' ? 'request' : 'appointment';
  return (
    <PostQuestion
      open={panel.open === 'cancel'}
      title={`Cancel this ${what}?`}
      keepLabel={`Keep ${what}`}
      here={here}
      onClose={panel.close}
      submit={`Cancel ${what}`}
      busyLabel="Cancelling"
      values={{ intent: 'cancel', feeCents: terms.feeCents }}
    >
      {problem ? <AlertBanner title={problem.title}>{problem.text}</AlertBanner> : null}
      <p className="text-ink-soft">
        {text.date}, {text.times[0]}. {practice.user.name} is told at once, and the time is free for others
        again.
      </p>
      <div className="rounded-md bg-sunken px-4 py-3 text-balance">
        <p className="font-medium">{terms.quote}</p>
        {terms.rule ? <p className="mt-1 text-sm text-ink-soft">{terms.rule}</p> : null}
      </div>
      {policy ? (
        <div className="text-sm text-ink-mute">
          <p className="font-medium">Cancellation policy</p>
          <p className="measure mt-0.5 break-words whitespace-pre-line">{policy}</p>
        </div>
      ) : null}
    </PostQuestion>
  );
}
