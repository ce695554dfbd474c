import { parseTime } from '@internationalized/date';
import { useRef } from 'react';
import { DateInput, DateSegment, TimeField } from 'react-aria-components';
import { Field, useFieldIds, type FieldText } from '../field.tsx';
import { PostedValue } from '../../page/posted-value.tsx';
import { useEnhanced, useFieldValue } from '../../page/use-enhanced.ts';

export interface TimePickerProps extends FieldText {
  /** Posts `HH:MM`, 24 hours. */
  name?: string;
  id?: string;
  form?: string;
  /** `HH:MM`, empty for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
}

const SEGMENT =
  'rounded-sm px-0.5 tabular outline-none placeholder-shown:text-ink-mute focus:bg-accent focus:text-accent-ink type-literal:px-0';

function timeOf(text: string) {
  return /^([01]\d|2[0-3]):[0-5]\d/.test(text) ? parseTime(text.slice(0, 5)) : null;
}

/** A time of day: the phone's own wheel, `<input type="time">` without JavaScript, else typed segments with AM and PM. */
export function TimePicker(props: TimePickerProps) {
  const { label, hint, error, errors, optional, hideLabel, className } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const native = useRef<HTMLInputElement>(null);
  const [value, setValue] = useFieldValue(props, native);
  const enhanced = useEnhanced();
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className }}>
      {enhanced ? (
        <>
          <TimeField
            value={timeOf(value)}
            onChange={(time) => setValue(time?.toString().slice(0, 5) ?? '')}
            isRequired={props.required}
            isDisabled={props.disabled}
            isInvalid={ids.message ? true : undefined}
            aria-labelledby={ids.labelId}
            aria-describedby={ids.control['aria-describedby']}
          >
            <DateInput className="field-box flex items-center px-2.5">
              {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
            </DateInput>
          </TimeField>
          <PostedValue name={props.name} form={props.form} value={value} disabled={props.disabled} />
        </>
      ) : (
        <input
          {...ids.control}
          ref={native}
          type="time"
          name={props.name}
          form={props.form}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          required={props.required}
          disabled={props.disabled}
          className="field-box tabular appearance-none px-3"
        />
      )}
    </Field>
  );
}
