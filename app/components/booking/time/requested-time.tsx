import { appointmentStart } from '#app/lib/appointment-time.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { TimesForm } from './times-form.tsx';

export interface RequestedTimeProps {
  /** Epoch milliseconds: the time that the marketplace's search led to. */
  start: number;
  /** It can still be had. */
  isFree: boolean;
  isVirtual: boolean;
  timeZone: string;
  /** The client's, where its clocks show another time. */
  clientZone: string | null;
}

/** A time that was chosen in the search: one button goes on with it, the others stand below. */
export function RequestedTime({ start, isFree, isVirtual, timeZone, clientZone }: RequestedTimeProps) {
  const [first, second] = appointmentStart(start, { isVirtual, timeZone, clientTimeZone: clientZone });
  if (!isFree) {
    return (
      <Banner tone="orange" role="status" className="mb-8" title={`${first} is not free any more`}>
        Somebody was faster. The times below can be had.
      </Banner>
    );
  }
  const iso = new Date(start).toISOString();
  return (
    <section
      aria-labelledby="asked"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-accent-line bg-surface p-5 shadow-card"
    >
      <div>
        <h2 id="asked" className="text-lg font-semibold">
          {first}
        </h2>
        {second ? <p className="text-sm text-ink-soft">{second}</p> : null}
        <p className="mt-1 text-sm text-ink-soft">The time you chose. Others stand below.</p>
      </div>
      <TimesForm clientZone={clientZone}>
        {(pending) => (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            name="startsAt"
            value={iso}
            formNoValidate
            busy={pending === iso}
            disabled={pending !== null && pending !== iso}
            busyLabel="Keeping this time for you"
          >
            Continue with this time
          </Button>
        )}
      </TimesForm>
    </section>
  );
}
