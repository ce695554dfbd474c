import { paths } from '#app/paths.ts';
import type { OpValue } from '#app/components/operation/op.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

/** What becomes of what lies outside. */
export type Answer = 'keep' | 'propose';

interface RehearsalPanelProps {
  rehearsed: OpValue<'rehearseChange'>;
  answer: Answer;
  /** Null where nothing is asked: it is only told. */
  onAnswer: ((answer: Answer) => void) | null;
}

/** What a change would do, who would lie outside, and whether they are asked to choose another time. */
export function RehearsalPanel({ rehearsed, answer, onAnswer }: RehearsalPanelProps) {
  const { summary, outside, outsideCount, outsideEvents, outsideEventsCount } = rehearsed;
  if (outsideCount + outsideEventsCount === 0) {
    return (
      <Banner role="status">
        <p>{summary}</p>
      </Banner>
    );
  }
  return (
    <section aria-label="What this changes" className="space-y-4 rounded-lg bg-orange-soft p-4">
      <p role="status" className="font-medium">
        {summary}
      </p>
      {outsideCount > 0 ? (
        <Disclosure
          title="Who is booked"
          aside={outsideCount > outside.length ? `${outside.length} of ${outsideCount}` : outsideCount}
        >
          <ul className="divide-y divide-line">
            {outside.map(({ id, name, displayTime, instantActionToken, isOfSeries }) => (
              <li key={id} className="py-2">
                {instantActionToken ? (
                  <InCalendar href={paths.calendarAppointment(instantActionToken)} name={name} />
                ) : (
                  <span className="font-medium">{name}</span>
                )}
                <p className="tabular text-sm text-ink-soft">
                  {displayTime}
                  {isOfSeries ? ' · in a series' : ''}
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {outsideEventsCount > 0 ? <Events events={outsideEvents} count={outsideEventsCount} /> : null}
      {onAnswer && outsideCount > 0 ? (
        <RadioCards
          label="What about them?"
          name="rehearsal-answer"
          value={answer}
          onChange={(chosen) => onAnswer(chosen as Answer)}
          cards={[
            { value: 'keep', title: 'Keep them', description: 'They stay as they are, outside these hours.' },
            {
              value: 'propose',
              title: 'Send each client three new times',
              description: 'They take one with a tap, or keep theirs. Nothing moves by itself.',
            },
          ]}
        />
      ) : (
        <p className="text-sm">They stay as they are unless you move or cancel them.</p>
      )}
    </section>
  );
}

/** What is booked, in the calendar: beside the form, which stays open. */
function InCalendar({ href, name }: { href: string; name: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface EventsProps {
  events: RehearsalPanelProps['rehearsed']['outsideEvents'];
  count: number;
}

/** Group events, which the practitioner moves or cancels in the calendar. */
function Events({ events, count }: EventsProps) {
  return (
    <Disclosure
      title={count === 1 ? 'The group event' : 'Group events'}
      aside={count > events.length ? `${events.length} of ${count}` : count}
    >
      <ul className="divide-y divide-line">
        {events.map(({ id, name, displayTime, registrationsCount }) => (
          <li key={id} className="py-2">
            <InCalendar href={paths.calendarGroupEvent(id)} name={name} />
            <p className="tabular text-sm text-ink-soft">
              {displayTime} · {registrationsCount} registered
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
