import { PostButton } from '#app/components/forms/post-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import type { AppointmentView } from './view.ts';

/** Other times that the practitioner asks about: one tap takes one, and without any the appointment stays as it is. */
export function ProposedTimes({ view: { proposal, appointment } }: { view: AppointmentView }) {
  if (!proposal) return null;
  const name = appointment.practice.user.name;
  const isAnyFree = proposal.times.some(({ isFree }) => isFree);
  const isOne = proposal.times.length === 1;
  const asked = isOne
    ? `${name} would like to see you at another time. Take it, or do nothing and keep your time.`
    : `${name}’s hours change. Take one of these, or do nothing and keep your time.`;
  return (
    <Card aria-labelledby="proposed-times">
      <h2 id="proposed-times" className="text-lg font-semibold">
        Could you come at another time?
      </h2>
      <p className="mt-1 text-ink-soft">
        {isAnyFree
          ? asked
          : `${name} offered you ${isOne ? 'another time' : 'other times'}, but others were faster. Your time stays as it is.`}
      </p>
      <ul className="mt-4 space-y-2">
        {proposal.times.map(({ startsAt, label, isFree }) => (
          <li key={startsAt}>
            {isFree ? (
              <PostButton wide values={{ intent: 'take-time', startsAt }} busyLabel="Moving">
                <span className="whitespace-normal">{label}</span>
              </PostButton>
            ) : (
              <p className="px-4 py-2 text-center text-ink-mute line-through">{label}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
