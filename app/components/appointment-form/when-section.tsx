import type { OpValue } from '#app/components/operation/op.ts';
import { OverlapNote } from '#app/components/calendar/overlap/overlap-note.tsx';
import { PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { formatPrice } from '#app/lib/money.ts';
import {
  formatDate,
  formatDuration,
  formatTime,
  localDate,
  localMinute,
  zoneAbbreviation,
} from '#app/lib/time.ts';
import { ChoiceStrip } from '#app/ui/fields/choice-strip.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { spanOf } from './form/form-checks.ts';
import type { FormProps } from './form/form-props.ts';
import { minutesOf } from './form/form-opening.ts';
import { clockText, endOptions, lengthOptions, shownMinute, startOptions, withDate } from './times.ts';
import { lengthListed, lengthOf, serviceMinutes, withVariation, zoneOf } from './form/form-services.ts';

/** The day's free times. */
interface TimesQuery {
  /** The latest ones, which may be those of another day while these are on their way; null where nobody knows. */
  value: Pick<OpValue<'bookingAvailability'>, 'availableSlots' | 'firstFreeDate'> | null;
  isWaiting: boolean;
}

interface WhenProps {
  free: TimesQuery;
  /** What the chosen time would overlap with; null while that is not known. */
  conflicts: OpValue<'timeConflicts'> | null;
  /** The present by the server's clock, epoch milliseconds. */
  now: () => number;
}

/** Date, start and end by quarters of an hour, and the day's free times to press. */
export function WhenSection({ free, conflicts, now, ...form }: FormProps & WhenProps) {
  const { state, practice, update, errors, appointment } = form;
  const disabled = appointment?.canReschedule === false;
  const zone = zoneOf(state.locationId, practice);
  const startsAt = spanOf(state, practice)?.startsAt ?? 0;
  const minutes = lengthOf(state, practice);
  const start = shownMinute(state.date, state.start, zone);
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.1fr_1fr_1.3fr]">
        <DatePicker
          label="Date"
          className="max-sm:col-span-2"
          value={state.date}
          onChange={(date) => update((before) => withDate(before, date))}
          error={errors.startsAt}
          disabled={disabled}
        />
        <Select
          label="Start"
          value={String(start)}
          onChange={(chosen) => update({ start: Number(chosen), timeChosen: true })}
          options={startOptions(start, state.date, zone)}
          disabled={disabled}
        />
        <Select
          label={appointment ? 'Length' : 'End'}
          value={String(minutes)}
          onChange={(length) => update({ length: Number(length), lengthChosen: true })}
          options={(appointment ? lengthOptions : endOptions)(startsAt, zone, [
            minutes,
            serviceMinutes(state, practice),
          ])}
          error={errors.endsAt}
        />
      </div>
      {zone !== practice.timeZone ? (
        <p className="text-sm text-ink-soft">
          Times at the location, {zoneAbbreviation(startsAt, zone)}: {formatTime(startsAt, practice.timeZone)}{' '}
          in your calendar.
        </p>
      ) : null}
      {appointment ? <LengthNote {...form} /> : null}
      {disabled ? (
        <p className="text-sm text-ink-soft">
          Its start has passed, so it stands. How long it took can still be put right.
        </p>
      ) : (
        <FreeStrip free={free} now={now} {...form} />
      )}
      <OverlapNote found={conflicts} />
    </div>
  );
}

/** Another length costs the same, unless the service has a price for it and that one is taken. */
function LengthNote({ state, practice, update, appointment }: FormProps) {
  const minutes = lengthOf(state, practice);
  if (!appointment || minutes === minutesOf(appointment)) return null;
  const listed = appointment.priceStands || appointment.package ? null : lengthListed(state, practice);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft" role="status">
      {PRO_MESSAGES.lengthKeepsPrice(formatDuration(minutes))}
      {listed ? (
        <Button
          size="sm"
          variant="soft"
          onPress={() =>
            update((before) => withVariation(before, listed.serviceId, listed.variationId, practice))
          }
        >
          Take the price of {formatDuration(minutes)}:{' '}
          {formatPrice(listed.amountCents, practice.defaultCurrency)}
        </Button>
      ) : null}
    </p>
  );
}

function FreeStrip({ free, now, state, practice, update }: FormProps & Omit<WhenProps, 'conflicts'>) {
  const { value, isWaiting } = free;
  const zone = zoneOf(state.locationId, practice);
  // Free is what clients can book: a day that has passed has nothing of it, whatever stood there.
  if ((!value && !isWaiting) || !state.date || state.date < localDate(now(), zone)) return null;
  const day = value?.availableSlots.find(({ date }) => date === state.date);
  const starts = day?.datetimes ?? (isWaiting ? null : []);
  const nextDate = value?.firstFreeDate;
  const minutes = (starts ?? []).map((start) => localMinute(start.getTime(), zone));
  const choices = [...new Set(minutes)].map((minute) => ({
    value: String(minute),
    label: clockText(minute),
  }));
  return (
    <div className="flex min-h-11 items-center gap-3" aria-busy={isWaiting}>
      {starts?.length === 0 ? null : (
        <span aria-hidden className="shrink-0 text-sm text-ink-soft">
          Free
        </span>
      )}
      {!starts ? (
        <div role="status" className="flex gap-1.5">
          <span className="sr-only">Looking up free times</span>
          {['w-18', 'w-18', 'w-20', 'w-18'].map((width, index) => (
            <Skeleton key={index} round className={`h-9 ${width}`} />
          ))}
        </div>
      ) : choices.length > 0 ? (
        <ChoiceStrip
          label="Free times of this day"
          name="free-time"
          choices={choices}
          value={String(shownMinute(state.date, state.start, zone))}
          onChange={(start) => update({ start: Number(start), timeChosen: true })}
          className="flex-1"
        />
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {nextDate ? (
            <>
              Nothing else is free on this day.
              <Button size="sm" variant="soft" onPress={() => update((before) => withDate(before, nextDate))}>
                Next: {formatDate(Date.parse(`${nextDate}T12:00:00Z`), 'UTC')}
              </Button>
            </>
          ) : (
            'Clients cannot book on this day.'
          )}
        </p>
      )}
    </div>
  );
}
