import { useMemo, useState } from 'react';
import { shownMinute, startOptions } from '#app/components/appointment-form/times.ts';
import { zoneAbbreviation } from '#app/lib/time.ts';
import { zoneCity } from '#app/lib/zones/zone-city.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { spanOf, spanProblem, withStart, withZone, type SpanFields as Fields } from './span.ts';

interface SpanFieldsProps {
  fields: Fields;
  /** `by` says what was changed. */
  onChange: (fields: Fields, by: 'start' | 'end' | 'allDay' | 'zone') => void;
  /** IANA zone of the calendar, named where the event's is another. */
  calendarZone: string;
  /** Whether another zone may be chosen. */
  canChangeZone?: boolean;
  /** What the server said of the start or the end. */
  errorOf: (path: string) => string | undefined;
}

/** All day or not, first and last day, times, and the zone they are meant in. */
export function SpanFields({ fields, onChange, calendarZone, canChangeZone, errorOf }: SpanFieldsProps) {
  const { allDay, timeZone } = fields;
  const startTime = shownMinute(fields.startDate, fields.startTime, timeZone);
  const endTime = shownMinute(fields.endDate, fields.endTime, timeZone);
  const problem = spanProblem(fields) ?? errorOf('endsAt');
  const start = (change: Partial<Pick<Fields, 'startDate' | 'startTime'>>) =>
    onChange(withStart(fields, change), 'start');
  const end = (change: Partial<Pick<Fields, 'endDate' | 'endTime'>>) =>
    onChange({ ...fields, ...change }, 'end');
  return (
    <div className="space-y-3">
      <div className={allDay ? 'grid gap-3 sm:grid-cols-2' : 'grid grid-cols-[1.3fr_1fr] gap-3'}>
        <DatePicker
          label="Start date"
          value={fields.startDate}
          onChange={(startDate) => start({ startDate })}
          error={errorOf('startsAt')}
        />
        {allDay ? null : (
          <Select
            label="Start time"
            value={String(startTime)}
            onChange={(chosen) => start({ startTime: Number(chosen) })}
            options={startOptions(startTime, fields.startDate, timeZone)}
          />
        )}
        <DatePicker
          label="End date"
          value={fields.endDate}
          onChange={(endDate) => end({ endDate })}
          error={problem}
        />
        {allDay ? null : (
          <Select
            label="End time"
            value={String(endTime)}
            onChange={(chosen) => end({ endTime: Number(chosen) })}
            options={startOptions(endTime, fields.endDate, timeZone)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label="All day"
          checked={allDay}
          onChange={(event) => onChange({ ...fields, allDay: event.currentTarget.checked }, 'allDay')}
        />
        <Zone {...{ fields, onChange, calendarZone, canChangeZone }} />
      </div>
    </div>
  );
}

function Zone({ fields, onChange, calendarZone, canChangeZone }: Omit<SpanFieldsProps, 'errorOf'>) {
  const [choosing, setChoosing] = useState(false);
  const { timeZone } = fields;
  const zones = useMemo(
    () =>
      [...new Set([timeZone, calendarZone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
        value,
        label: zoneCity(value),
        description: value.replaceAll('_', ' '),
      })),
    [timeZone, calendarZone],
  );
  if (choosing) {
    return (
      <Combobox
        label="Time zone"
        className="w-full"
        autoFocus
        options={zones}
        value={timeZone}
        onChange={(zone) => {
          if (zone) onChange(withZone(fields, zone), 'zone');
        }}
        empty="No place of this name"
      />
    );
  }
  if (!canChangeZone && timeZone === calendarZone) return null;
  const startsAt = spanOf(fields)?.startsAt ?? 0;
  const elsewhere = timeZone === calendarZone ? '' : `; your calendar shows ${zoneCity(calendarZone)} time`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span>
        {zoneText(timeZone, startsAt)}
        {elsewhere}
      </span>
      {canChangeZone ? (
        <Button size="sm" variant="ghost" onPress={() => setChoosing(true)}>
          Change time zone
        </Button>
      ) : null}
    </p>
  );
}

/** 'Los Angeles time (PST)', or 'UTC' where the zone is no city's. */
function zoneText(timeZone: string, moment: number): string {
  const [city, letters] = [zoneCity(timeZone), zoneAbbreviation(moment, timeZone)];
  return city === letters ? letters : `${city} time (${letters})`;
}
