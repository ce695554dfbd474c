import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { PROPOSAL_TEXTS } from '#app/domain/calendar-integrations/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';

export type Proposals = OpValue<'calendarProposals'>['proposals'];

/** What was moved or deleted in the calendar outside: nothing here follows it until the practitioner decides. */
export function ChangedElsewhere({ proposals }: { proposals: Proposals }) {
  if (proposals.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="changed">
      <SectionHeader title={<span id="changed">Changed in your other calendar</span>}>
        {proposals.every(({ offeredAt }) => offeredAt)
          ? PROPOSAL_TEXTS.offered
          : 'Nothing has moved here, and nobody is told before you decide. Offer the new time, or put it back.'}
      </SectionHeader>
      <ul className="mt-4 divide-y divide-line">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Card>
  );
}

function Proposal({ proposal }: { proposal: Proposals[number] }) {
  const { id, subject, title, when, said, movedTo, answer, why, offeredAt, day } = proposal;
  const name = `change-${id}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p id={name} className="font-semibold break-words">
          {title}
        </p>
        <p className="text-sm text-ink-soft">{`Here: ${when}`}</p>
        <p className="mt-1">{said}</p>
        {why ? <p className="mt-1 text-sm text-ink-soft">{why}</p> : null}
        {subject === 'group' && answer === 'take_over' ? (
          <p className="mt-1 text-sm text-ink-soft">{PROPOSAL_TEXTS.tellsRegistered}</p>
        ) : null}
        {offeredAt ? (
          <p className="mt-2">
            <Badge tone="green">Offered to the client</Badge>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {answer === 'offer' && !offeredAt ? (
          <PostButton
            size="sm"
            variant="primary"
            values={{ intent: 'offer', id, startsAt: movedTo!.startsAt.toISOString() }}
            busyLabel="Offering"
            aria-describedby={name}
          >
            Offer it to the client
          </PostButton>
        ) : null}
        {answer === 'take_over' ? (
          <PostButton
            size="sm"
            variant="primary"
            values={{
              intent: 'take-over',
              id,
              startsAt: movedTo?.startsAt.toISOString(),
              endsAt: movedTo?.endsAt.toISOString(),
            }}
            busyLabel="Changing"
            aria-describedby={name}
          >
            {subject === 'appointment'
              ? 'Take the length over'
              : movedTo
                ? 'Move it here too'
                : 'Delete it here too'}
          </PostButton>
        ) : null}
        {answer === 'cancel' ? <CancelLink proposal={proposal} name={name} /> : null}
        <PostButton
          size="sm"
          values={{ intent: 'put-back', id }}
          busyLabel="Putting back"
          aria-describedby={name}
        >
          Put it back
        </PostButton>
        <LinkButton
          size="sm"
          variant="soft"
          to={paths.calendar({ view: 'day', date: day })}
          aria-describedby={name}
        >
          Open the day
        </LinkButton>
      </div>
    </li>
  );
}

/** Leads to where it is asked about before it is cancelled: nothing is by this press. */
function CancelLink({ proposal, name }: { proposal: Proposals[number]; name: string }) {
  const { subjectId, instantActionToken: token } = proposal;
  const scripted = useHydrated();
  if (token)
    return (
      <LinkButton
        size="sm"
        variant="primary"
        to={scripted ? paths.cancelAppointment(token) : paths.portalAppointment(token)}
        aria-describedby={name}
      >
        Cancel it with the client
      </LinkButton>
    );
  // Without scripts there is no page of a group event.
  return scripted ? (
    <LinkButton size="sm" variant="primary" to={paths.callEventOff(subjectId)} aria-describedby={name}>
      Call it off
    </LinkButton>
  ) : null;
}
