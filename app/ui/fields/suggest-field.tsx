import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTypedBefore } from '../page/before-scripts.ts';
import { cx } from '../cx.ts';
import { PANEL, PANEL_ITEM } from '../overlays/panel-styles.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

export interface Suggestion {
  id: string;
  text: string;
  icon?: ReactNode;
  /** A quiet word at the right. */
  aside?: string;
}

export interface SuggestFieldProps {
  label: string;
  /** Above the box, as that of every other field of a form; else inside it. */
  labelAbove?: boolean;
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

/** Pixels above the list's end from which more is read. */
const NEAR_END = 80;

/**
 * A text one types, with suggestions below it. Enter sends the form unless a suggestion is walked to. A plain input without scripts.
 *
 * Of its own rather than react-aria's combobox, which hides the whole page from screen readers while its list is open: this list opens
 * with the focus, and nobody who comes by on the way to something else should lose the page.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, labelAbove, name, placeholder, value, onChange, suggestions, onMore, icon, action } = props;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  useTypedBefore(name, onChange);
  const isOpen = isWanted && suggestions.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close() {
    setWanted(false);
    setActive(-1);
  }
  function pick(suggestion: Suggestion) {
    onChange(suggestion.text);
    props.onPick?.(suggestion);
    close();
  }
  function walk(by: 1 | -1) {
    setWanted(true);
    if (!isOpen && suggestions.length > 0) return setActive(by === 1 ? 0 : suggestions.length - 1);
    const next = active + by;
    if (next >= suggestions.length && onMore) return onMore();
    // Past either end stands what was typed.
    setActive(next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const picked = isOpen ? suggestions[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && picked) pick(picked);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }
  const named = (
    <label
      htmlFor={id}
      className={cx('block font-medium', labelAbove ? 'mb-1.5 w-fit text-sm' : 'text-xs text-ink-soft')}
    >
      {label}
    </label>
  );
  const box = (
    <div
      className={cx(
        'relative flex min-w-0 items-center gap-2 rounded-md px-3',
        labelAbove ? 'field-box' : 'focus-within:bg-hover',
        props.className,
      )}
    >
      {icon ? <span className="shrink-0 text-ink-mute [&_svg]:size-4.5">{icon}</span> : null}
      <div className="min-w-0 flex-1 py-1">
        {labelAbove ? null : named}
        <input
          id={id}
          name={name}
          value={value}
          placeholder={placeholder}
          maxLength={props.maxLength}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setWanted(true);
            setActive(-1);
          }}
          onFocus={() => setWanted(true)}
          onClick={() => setWanted(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="block min-h-6 w-full min-w-0 truncate bg-transparent text-base outline-none"
        />
      </div>
      {action}
      <VisuallyHidden>
        <span aria-live="polite">
          {isOpen ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
        </span>
      </VisuallyHidden>
      {isOpen ? (
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // The field keeps the focus: a press that took it would close the list before it counts.
          onMouseDown={(event) => event.preventDefault()}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - NEAR_END) onMore?.();
          }}
          className={cx(
            PANEL,
            'absolute top-full left-0 z-40 mt-2 max-h-95 w-max max-w-[calc(100vw-2rem)] min-w-full overflow-y-auto p-1.5',
          )}
        >
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => pick(suggestion)}
              onPointerMove={() => setActive(index)}
              className={cx(PANEL_ITEM, index === active && 'bg-hover')}
            >
              {suggestion.icon ? <span className="text-ink-mute">{suggestion.icon}</span> : null}
              <span className="min-w-0 flex-1 truncate">{suggestion.text}</span>
              {suggestion.aside ? <span className="text-xs text-ink-mute">{suggestion.aside}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
  if (!labelAbove) return box;
  return (
    <div>
      {named}
      {box}
    </div>
  );
}
