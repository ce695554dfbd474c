import type { ReactNode } from 'react';
import { BusyRing, ButtonContent } from './content.tsx';
import { buttonStyles, type ButtonLook } from './button-styles.ts';
import { cx } from '../cx.ts';
import { useOnceEach } from './once-each.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

interface SubmitButtonProps extends ButtonLook {
  children: ReactNode;
  /** The form is being worked on: focus stays, further presses do nothing, screen readers hear it. */
  busy: boolean;
  /** What a screen reader hears while busy. */
  busyLabel: string;
  className?: string;
}

/**
 * Sends the form that it stands in: a Button without its script, for the pages whose first load is counted (scripts/lib/
 * script-budget.ts). A double click is one press.
 */
export function SubmitButton({
  children,
  busy,
  busyLabel,
  variant,
  size,
  wide,
  className,
}: SubmitButtonProps) {
  const onceEach = useOnceEach();
  return (
    <button
      type="submit"
      className={cx(buttonStyles({ variant, size, wide }), className)}
      aria-disabled={busy || undefined}
      data-pending={busy || undefined}
      onClickCapture={(event) => {
        if (busy) event.preventDefault();
        else onceEach(event);
      }}
    >
      <ButtonContent>{children}</ButtonContent>
      <VisuallyHidden>
        <span role="status">{busy ? busyLabel : ''}</span>
      </VisuallyHidden>
      {busy ? (
        <span aria-hidden className="absolute inset-0 grid place-items-center">
          <BusyRing />
        </span>
      ) : null}
    </button>
  );
}
