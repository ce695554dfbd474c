import { formatDuration } from '#app/lib/time.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

export interface ReadyStartView {
  key: string;
  title: string;
  services: {
    name: string;
    minutes: number;
    cents: number;
    longer: { minutes: number; cents: number } | null;
  }[];
  questions: string[];
  policy: string;
}

/** Everything that is going to be made, before it is. */
export function ReadyStart({ start, currency }: { start: ReadyStartView; currency: Currency }) {
  const price = (cents: number) => (cents === 0 ? 'Free' : formatMoney(cents, currency));
  return (
    <section aria-labelledby="ready-title" className="rounded-lg bg-sunken px-4 py-4">
      <h2 id="ready-title" className="font-semibold">
        What we set up for you
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        Usual for this work. Services, prices and hours are yours to change or remove, and nobody sees
        anything before you say so.
      </p>
      <ul className="mt-3 divide-y divide-line text-sm">
        {start.services.map(({ name, minutes, cents, longer }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-2">
            <span>{name}</span>
            <span className="tabular text-right text-ink-soft">
              {formatDuration(minutes)}, {price(cents)}
              {longer ? (
                <span className="block">
                  {formatDuration(longer.minutes)}, {price(longer.cents)}
                </span>
              ) : null}
            </span>
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 py-2">
          <span>Hours</span>
          <span className="text-right text-ink-soft">Mon to Fri, 9 AM to 5 PM</span>
        </li>
        <li className="flex items-baseline justify-between gap-4 py-2">
          <span>Payment</span>
          <span className="text-right text-ink-soft">Cash at the visit; cards once you connect them</span>
        </li>
        <li className="py-2">
          <span className="block">Cancellation</span>
          <span className="text-ink-soft">{start.policy}</span>
        </li>
        <li className="py-1">
          <Disclosure title={`Intake form with ${start.questions.length} questions`}>
            <ul className="list-disc space-y-1 pl-5 text-ink-soft">
              {start.questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </Disclosure>
        </li>
        <li className="flex items-baseline justify-between gap-4 pt-2">
          <span>A website</span>
          <span className="text-right text-ink-soft">You can look at it in a moment</span>
        </li>
      </ul>
    </section>
  );
}
