import { useRef, useState } from 'react';
import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { cx } from '../cx.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';
import { ChevronsIcon } from '../display/icons.tsx';
import { NativeSelectBox, type Option } from './native-select.tsx';
import { OptionList } from './option-list.tsx';
import { PANEL } from '../overlays/panel-styles.ts';
import { PostedValue } from '../page/posted-value.tsx';
import { useEnhanced, useFieldValue } from '../page/use-enhanced.ts';

export interface SelectProps extends FieldText {
  options: readonly Option[];
  /** Posted with the form. */
  name?: string;
  id?: string;
  form?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Shown while nothing is chosen; without JavaScript it is a first, empty entry. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * Chooses one of some options. A native `<select>` on the server, without JavaScript and on phones; with a mouse it
 * becomes a list with descriptions and headings. For a plain list everywhere use NativeSelect.
 */
export function Select(props: SelectProps) {
  const { label, hint, error, errors, optional, hideLabel, className, options, placeholder } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const native = useRef<HTMLSelectElement>(null);
  const first = placeholder === undefined ? options[0]?.value : '';
  const [value, setValue] = useFieldValue({ ...props, defaultValue: props.defaultValue ?? first }, native);
  const [isTouched, setTouched] = useState(false);
  const enhanced = useEnhanced();
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className }}>
      {enhanced ? (
        <>
          <AriaSelect
            value={value || null}
            onChange={(key) => {
              setTouched(true);
              setValue(key === null ? '' : String(key));
            }}
            isDisabled={props.disabled}
            isRequired={props.required}
            isInvalid={Boolean(ids.message)}
            aria-labelledby={ids.labelId}
            placeholder={placeholder ?? 'Choose'}
          >
            <Button
              id={ids.id}
              aria-describedby={ids.control['aria-describedby']}
              data-touched={isTouched || undefined}
              className={cx('field-box flex cursor-pointer items-center gap-2 px-3 text-left')}
            >
              <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-ink-mute">
                {({ isPlaceholder, defaultChildren }) =>
                  isPlaceholder ? defaultChildren : options.find((option) => option.value === value)?.label
                }
              </SelectValue>
              <ChevronsIcon className="size-4 shrink-0 text-ink-mute" />
            </Button>
            <Popover offset={4} className={cx(PANEL, 'min-w-(--trigger-width)')}>
              <OptionList options={options} />
            </Popover>
          </AriaSelect>
          <PostedValue name={props.name} form={props.form} value={value} disabled={props.disabled} />
        </>
      ) : (
        <NativeSelectBox
          {...ids.control}
          ref={native}
          name={props.name}
          form={props.form}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          required={props.required}
          disabled={props.disabled}
          options={options}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
