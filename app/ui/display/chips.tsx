import { Link, type LinkProps } from '@remix-run/react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { cx } from '../cx.ts';
import { ChevronsIcon } from './icons.tsx';
import type { Option } from '../fields/native-select.tsx';

const CHIP =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap no-underline transition-colors sm:px-4';

/** The look of a chip, for what must look like one (the line of a `details`). */
export const chipStyles = (isOn = false): string =>
  cx(
    CHIP,
    isOn
      ? 'border-accent-line bg-accent-soft text-accent-text'
      : 'border-line-strong bg-surface text-ink hover:border-field-line',
  );

interface ChipProps {
  /** This is what is shown, or something of it is set. */
  isOn?: boolean;
  className?: string;
}

/** One of a few ways to look at a page; the one in use says so. */
export function ChipLink({ isOn, className, ...link }: ChipProps & LinkProps) {
  return (
    <Link {...link} aria-current={isOn ? 'true' : undefined} className={cx(chipStyles(isOn), className)} />
  );
}

/** Opens what narrows a list down. */
export function ChipButton({
  isOn,
  className,
  ...button
}: ChipProps & Omit<AriaButtonProps, 'className' | 'style' | 'children'> & { children: ReactNode }) {
  return <AriaButton {...button} className={cx(chipStyles(isOn), className)} />;
}

interface ChipSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  label: string;
  options: readonly Option[];
}

/** A native list in the shape of its neighbours; its label is for screen readers. */
export function ChipSelect({ label, options, ...select }: ChipSelectProps) {
  return (
    <span className="relative shrink-0">
      <select {...select} aria-label={label} className={cx(chipStyles(), 'appearance-none pr-9! sm:pr-10!')}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronsIcon className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-mute" />
    </span>
  );
}

/** Chips in one line; where there is no room for all it scrolls sideways, out to the edges of a phone, and fades at its end. */
export function ChipLine({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        '-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:gap-2 sm:px-6',
        'max-sm:mask-r-from-[calc(100%-2.5rem)]',
        className,
      )}
    >
      {children}
    </div>
  );
}
