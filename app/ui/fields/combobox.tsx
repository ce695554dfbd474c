import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button, ComboBox as AriaComboBox, Input, Popover } from 'react-aria-components';
import { cx } from '../cx.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';
import { ChevronDownIcon } from '../display/icons.tsx';
import { NativeSelectBox, type Option } from './native-select.tsx';
import { OptionList } from './option-list.tsx';
import { PANEL } from '../overlays/panel-styles.ts';
import { PostedValue } from '../page/posted-value.tsx';
import { useFieldValue, useHydrated } from '../page/use-enhanced.ts';

export interface ComboboxProps extends FieldText {
  options: readonly Option[];
  /** Posts the chosen option's value. */
  name?: string;
  id?: string;
  form?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** What is typed, for options that come from the server; filtering is then the caller's. */
  inputValue?: string;
  onInputChange?: (text: string) => void;
  placeholder?: string;
  /** Shown when nothing matches. */
  empty?: string;
  /** Stands below the list (create a new one). */
  aside?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Focused when it appears; its list waits for a letter or an arrow. */
  autoFocus?: boolean;
  /** The options do not belong to the text yet: Enter takes none of them. */
  busy?: boolean;
}

/** Pixels: some seven entries, so that what stands below stays in sight. */
const LIST_HEIGHT = 340;

/** A select one can type in to find an option. Without JavaScript it is a native `<select>` of all options. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, errors, optional, hideLabel, className, options, placeholder, aside } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const native = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useFieldValue(props, native);
  const hydrated = useHydrated();
  const remote = props.onInputChange !== undefined;
  /** Enter after a few letters, with nothing walked to, takes the first option that matches them. */
  function takeFirst(event: KeyboardEvent<HTMLElement>) {
    const input = event.target as HTMLInputElement;
    const text = input.value?.trim().toLowerCase();
    const isOpen = input.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || !text || !isOpen || input.getAttribute('aria-activedescendant')) return;
    const first = options.find(
      ({ label: name, disabled }) => !disabled && (remote || name.toLowerCase().includes(text)),
    );
    if (!first || props.busy) return;
    event.preventDefault();
    event.stopPropagation();
    setValue(first.value);
  }
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className, aside }}>
      {hydrated ? (
        <>
          <AriaComboBox
            {...(remote ? { items: options } : { defaultItems: options })}
            value={value || null}
            onChange={(key) => setValue(key === null ? '' : String(key))}
            inputValue={props.inputValue}
            onInputChange={props.onInputChange}
            isDisabled={props.disabled}
            isRequired={props.required}
            isInvalid={Boolean(ids.message)}
            autoFocus={props.autoFocus}
            allowsEmptyCollection
            // What takes the focus by itself must not cover the page before anything is typed.
            menuTrigger={props.autoFocus ? 'input' : 'focus'}
            aria-labelledby={ids.labelId}
          >
            <div
              onKeyDownCapture={takeFirst}
              className="field-box flex items-center"
              data-invalid={ids.message ? true : undefined}
              data-disabled={props.disabled || undefined}
            >
              <Input
                id={ids.id}
                aria-describedby={ids.control['aria-describedby']}
                placeholder={placeholder}
                className="min-h-[calc(var(--control-height)-2px)] w-full min-w-0 truncate bg-transparent pl-3 outline-none"
              />
              <Button className="grid h-8 w-9 shrink-0 cursor-pointer place-items-center text-ink-mute outline-none">
                <ChevronDownIcon className="size-4" />
              </Button>
            </div>
            <Popover offset={4} maxHeight={LIST_HEIGHT} className={cx(PANEL, 'w-(--trigger-width)')}>
              <OptionList options={options} empty={props.empty} />
            </Popover>
          </AriaComboBox>
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
          placeholder={placeholder ?? 'Choose'}
        />
      )}
    </Field>
  );
}
