import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, useFieldIds, type FieldText } from './field.tsx';

const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.44 6.2 20.5l1.1-6.47-4.7-4.58 6.5-.95L12 2.6z';

function StarShape({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} style={style}>
      <path d={STAR} fill="currentColor" />
    </svg>
  );
}

export interface StarRatingProps {
  /** 0 to 5; parts of a star are shown. */
  value: number;
  /** Beside it: "4.9 (128)". */
  children?: React.ReactNode;
  size?: 'sm' | 'md';
  className?: string;
}

/** A rating to read. */
export function StarRating({ value, children, size = 'sm', className }: StarRatingProps) {
  const edge = size === 'sm' ? 'size-4' : 'size-5';
  return (
    <span className={cx('inline-flex items-center gap-1.5', className)}>
      <span role="img" aria-label={`${Number(value.toFixed(1))} out of 5 stars`} className="inline-flex">
        {[0, 1, 2, 3, 4].map((index) => {
          const part = Math.min(1, Math.max(0, value - index));
          return (
            <span key={index} className={cx('relative', edge)}>
              <StarShape className={cx('absolute inset-0 text-line-strong', edge)} />
              <StarShape
                className={cx('absolute inset-0 text-star', edge)}
                style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }}
              />
            </span>
          );
        })}
      </span>
      {children}
    </span>
  );
}

export interface StarInputProps extends Omit<FieldText, 'optional'> {
  name: string;
  id?: string;
  defaultValue?: number;
  onChange?: (stars: number) => void;
  required?: boolean;
  /** lg where it is the one thing that is asked. */
  size?: 'md' | 'lg';
  /** Says below what the chosen star means. */
  showWord?: boolean;
}

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** Chooses 1 to 5 stars: five radio inputs painted by CSS, so it works and posts without JavaScript. */
export function StarInput(props: StarInputProps) {
  const { label, hint, error, errors, hideLabel, className, name, defaultValue, onChange, required } = props;
  const { size = 'md', showWord } = props;
  const [stars, setStars] = useState(defaultValue ?? 0);
  const set = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Chosen before scripts ran.
    const chosen = set.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen) setStars(Number(chosen.value));
  }, []);
  const ids = useFieldIds(props.id, { hint, error, errors });
  return (
    <fieldset
      ref={set}
      className={cx('min-w-0', className)}
      aria-describedby={ids.control['aria-describedby']}
    >
      <legend className={cx('mb-2 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <div className="star-input inline-flex">
        {WORDS.map((word, index) => (
          <label key={word} className="relative cursor-pointer p-1" title={word}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? ids.id : undefined}
              value={index + 1}
              required={required}
              defaultChecked={defaultValue === index + 1}
              onChange={() => {
                setStars(index + 1);
                onChange?.(index + 1);
              }}
              aria-label={`${index + 1} ${index === 0 ? 'star' : 'stars'}, ${word.toLowerCase()}`}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm"
            />
            <StarShape className={cx('pointer-events-none', size === 'lg' ? 'size-12' : 'size-9')} />
          </label>
        ))}
      </div>
      {showWord ? (
        <p aria-hidden className="mt-2 min-h-6 font-medium text-ink-soft">
          {WORDS[stars - 1]}
        </p>
      ) : null}
      <FieldNotes ids={ids} hint={hint} />
    </fieldset>
  );
}
