import { parseDate, type DateValue } from '@internationalized/date';
import { useRef } from 'react';
import {
  Button,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components';
import { CalendarDays } from 'lucide-react';
import { CalendarPanel } from './calendar-panel.tsx';
import { cx } from '../../cx.ts';
import { Field, useFieldIds, type FieldText } from '../field.tsx';
import { PANEL } from '../../overlays/panel-styles.ts';
import { PostedValue } from '../../page/posted-value.tsx';
import { useEnhanced, useFieldValue } from '../../page/use-enhanced.ts';

export interface DatePickerProps extends FieldText {
  /** Posts `YYYY-MM-DD`. */
  name?: string;
  id?: string;
  form?: string;
  /** `YYYY-MM-DD`, empty for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
}

/** A calendar date of `YYYY-MM-DD`, or null where the text is none. */
function dateOf(text: string | undefined): DateValue | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

const SEGMENT =
  'rounded-sm px-0.5 tabular outline-none placeholder-shown:text-ink-mute focus:bg-accent focus:text-accent-ink type-literal:px-0';

/** A day: the phone's own picker, `<input type="date">` without JavaScript, else typed segments and a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, errors, optional, hideLabel, className, min, max } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const native = useRef<HTMLInputElement>(null);
  const [value, setValue] = useFieldValue(props, native);
  const enhanced = useEnhanced();
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className }}>
      {enhanced ? (
        <>
          <AriaDatePicker
            value={dateOf(value)}
            onChange={(date) => setValue(date?.toString() ?? '')}
            minValue={dateOf(min)}
            maxValue={dateOf(max)}
            isRequired={props.required}
            isDisabled={props.disabled}
            isInvalid={ids.message ? true : undefined}
            aria-labelledby={ids.labelId}
            aria-describedby={ids.control['aria-describedby']}
            shouldForceLeadingZeros={false}
          >
            <Group className="field-box flex items-center pl-2.5">
              <DateInput className="flex min-w-0 flex-1 items-center">
                {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
              </DateInput>
              <Button
                aria-label="Open calendar"
                className="grid h-8 w-9 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-mute hover:text-ink"
              >
                <CalendarDays aria-hidden strokeWidth={1.75} className="size-4.5" />
              </Button>
            </Group>
            <Popover offset={4} className={cx(PANEL, 'p-3')}>
              <Dialog aria-label="Calendar" className="outline-none">
                <CalendarPanel />
              </Dialog>
            </Popover>
          </AriaDatePicker>
          <PostedValue name={props.name} form={props.form} value={value} disabled={props.disabled} />
        </>
      ) : (
        <input
          {...ids.control}
          ref={native}
          type="date"
          name={props.name}
          form={props.form}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          min={min}
          max={max}
          required={props.required}
          disabled={props.disabled}
          className="field-box tabular appearance-none px-3"
        />
      )}
    </Field>
  );
}
