import { useEffect, useState } from 'react';
import { localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { TimePicker } from '#app/ui/time-picker.tsx';

/** What the route answers: the reasons of the function that decides it. */
export interface WhyAnswer {
  free: boolean;
  reasons: { kind: string; text: string; to: string | null; label: string | null }[];
}

interface WhyNotFreeProps {
  /** Epoch milliseconds; null where it is closed. */
  asked: { startsAt: number; endsAt?: number } | null;
  timeZone: string;
  onClose: () => void;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Why is this time not free? The answer comes from the same function that offers times to clients. */
export function WhyNotFree({ asked, timeZone, onClose }: WhyNotFreeProps) {
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title="Why is this time not free?"
    >
      {asked ? <Question key={asked.startsAt} asked={asked} timeZone={timeZone} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Question({
  asked,
  timeZone,
  onClose,
}: WhyNotFreeProps & { asked: NonNullable<WhyNotFreeProps['asked']> }) {
  const minute = localMinute(asked.startsAt, timeZone);
  const [date, setDate] = useState(() => localDate(asked.startsAt, timeZone));
  const [time, setTime] = useState(() => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
  const startsAt = date && time ? startAt(date, time, timeZone) : null;
  const length = asked.endsAt === undefined ? undefined : asked.endsAt - asked.startsAt;
  const address =
    startsAt === null
      ? null
      : paths.whyNotFree(startsAt, length === undefined ? undefined : startsAt + length);
  const answer = useAnswer(address);
  return (
    <div className="space-y-5 pb-2">
      <div className="grid grid-cols-2 gap-4">
        <DatePicker label="Date" value={date} onChange={setDate} required />
        <TimePicker label="Time" value={time} onChange={setTime} required />
      </div>
      <div role="status" className="min-h-24">
        {answer === null ? (
          <SkeletonText lines={3} />
        ) : answer === 'failed' ? (
          <p>We could not find out just now. Please try again.</p>
        ) : answer.free ? (
          <p className="font-medium">It is free: clients can book this time.</p>
        ) : (
          <ul className="space-y-4">
            {answer.reasons.map((reason) => (
              <li key={reason.text} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 flex-1 basis-48">{reason.text}</span>
                {reason.to && reason.label ? (
                  <LinkButton to={reason.to} size="sm" variant="soft" onClick={onClose}>
                    {reason.label}
                  </LinkButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function startAt(date: string, time: string, timeZone: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return localInstant(date, hour! * 60 + minute!, timeZone);
}

/** The newest question's answer; null while it is on its way. */
function useAnswer(address: string | null): WhyAnswer | 'failed' | null {
  const [known, setKnown] = useState<{ address: string; answer: WhyAnswer | 'failed' } | null>(null);
  useEffect(() => {
    if (!address) return;
    const aborted = new AbortController();
    void ask(address, aborted.signal).then((answer) => {
      if (!aborted.signal.aborted) setKnown({ address, answer });
    });
    return () => aborted.abort();
  }, [address]);
  return known && known.address === address ? known.answer : null;
}

async function ask(address: string, signal: AbortSignal): Promise<WhyAnswer | 'failed'> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as WhyAnswer) : 'failed';
  } catch {
    return 'failed';
  }
}
