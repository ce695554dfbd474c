import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../display/icons.tsx';

export interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder?: string;
  name?: string;
  /** What the address says is searched for. */
  value: string;
  /** Called a moment after the last letter, and at once where the field is emptied. */
  onSearch: (text: string) => void;
  maxLength?: number;
  /** The answer is on its way. */
  busy?: boolean;
  className?: string;
}

/** A pause in typing after which it is searched. */
const PAUSE_MS = 200;

/** Searches as one types. What is typed is never replaced by what comes back; only another address does that. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, name = 'search', value, onSearch, maxLength = 100, busy, className } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  /** What was asked for and the address has not come to yet: on a slow page it arrives while the next words are typed. */
  const onItsWay = useRef<string[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const at = onItsWay.current.indexOf(value);
    onItsWay.current = at < 0 ? [] : onItsWay.current.slice(at + 1);
    if (at >= 0 || value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    return () => clearTimeout(waiting.current);
  }, []);
  const ask = (text: string) => {
    clearTimeout(waiting.current);
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    onItsWay.current = sent.current === value ? [] : [...onItsWay.current, sent.current];
    onSearch(sent.current);
  };
  return (
    <div role="search" className={cx('relative', className)} aria-busy={busy || undefined}>
      <Search
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-mute"
      />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          clearTimeout(waiting.current);
          if (text === '') ask('');
          else waiting.current = setTimeout(() => ask(text), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key !== 'Escape' || typed === '') return;
          // It empties the field, and does not close the sheet that the field stands in.
          event.preventDefault();
          event.stopPropagation();
          setTyped('');
          ask('');
        }}
        className="field-box pr-10 pl-9.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <span className="absolute top-1/2 right-1 -translate-y-1/2">
          <IconButton
            plain
            label="Clear the search"
            size="sm"
            icon={<CloseIcon />}
            onPress={() => {
              setTyped('');
              ask('');
              input.current?.focus();
            }}
          />
        </span>
      ) : null}
    </div>
  );
}
