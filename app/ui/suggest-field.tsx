import type { KeyboardEvent, ReactNode } from 'react';
import {
  Collection,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
} from 'react-aria-components';
import { useTypedBefore } from './before-scripts.ts';
import { cx } from './cx.ts';
import { PANEL, PANEL_ITEM } from './panel-styles.ts';

export interface Suggestion {
  id: string;
  text: string;
  icon?: ReactNode;
  /** A quiet word at the right. */
  aside?: string;
}

export interface SuggestFieldProps {
  label: string;
  name: string;
  placeholder?: string;
  /** What is typed; anything may be, suggestions only help. */
  value: string;
  onChange: (text: string) => void;
  onPick?: (suggestion: Suggestion) => void;
  suggestions: readonly Suggestion[];
  /** There are more, and this reads them. */
  onMore?: () => void;
  /** Before the text. */
  icon?: ReactNode;
  /** A button after it. */
  action?: ReactNode;
  maxLength?: number;
  className?: string;
}

/** A text one types, with suggestions below it. Enter sends the form unless a suggestion is walked to. A plain input without scripts. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, name, placeholder, value, onChange, suggestions, onMore, icon, action, className } = props;
  useTypedBefore(name, onChange);
  function send(event: KeyboardEvent<HTMLElement>) {
    const input = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || input.tagName !== 'INPUT' || input.getAttribute('aria-activedescendant'))
      return;
    event.preventDefault();
    event.stopPropagation();
    input.form?.requestSubmit();
  }
  return (
    <div
      onKeyDownCapture={send}
      className={cx('flex min-w-0 items-center gap-2 rounded-md px-3 focus-within:bg-hover', className)}
    >
      {icon ? <span className="shrink-0 text-ink-mute [&_svg]:size-4.5">{icon}</span> : null}
      <AriaComboBox
        allowsCustomValue
        formValue="text"
        menuTrigger="focus"
        items={suggestions}
        inputValue={value}
        onInputChange={onChange}
        onChange={(key) => {
          const picked = suggestions.find(({ id }) => id === key);
          if (picked) props.onPick?.(picked);
        }}
        className="min-w-0 flex-1 py-1"
      >
        <Label className="block text-xs font-medium text-ink-soft">{label}</Label>
        <Input
          name={name}
          placeholder={placeholder}
          maxLength={props.maxLength}
          autoComplete="off"
          spellCheck={false}
          className="block min-h-6 w-full min-w-0 truncate bg-transparent text-base outline-none"
        />
        <Popover
          offset={8}
          maxHeight={380}
          className={cx(PANEL, 'min-w-(--trigger-width) max-w-[calc(100vw-2rem)]')}
        >
          <ListBox className="max-h-[inherit] overflow-y-auto p-1.5 outline-none">
            <Collection items={suggestions}>{Entry}</Collection>
            {onMore ? <ListBoxLoadMoreItem onLoadMore={onMore} /> : null}
          </ListBox>
        </Popover>
      </AriaComboBox>
      {action}
    </div>
  );
}

function Entry({ id, text, icon, aside }: Suggestion) {
  return (
    <ListBoxItem id={id} textValue={text} className={PANEL_ITEM}>
      {icon ? <span className="text-ink-mute">{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {aside ? <span className="text-xs text-ink-mute">{aside}</span> : null}
    </ListBoxItem>
  );
}
