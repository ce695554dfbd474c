import { forwardRef, type ReactNode } from 'react';
import {
  Button as AriaButton,
  ProgressBar,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import { BusyRing, ButtonContent } from './content.tsx';
import { buttonStyles, type ButtonLook } from './button-styles.ts';
import { cx } from '../cx.ts';
import { useOnceEach } from './once-each.ts';

export interface ButtonProps
  extends ButtonLook, Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isDisabled' | 'isPending'> {
  children: ReactNode;
  /** Stands before the words. */
  icon?: ReactNode;
  /** Stands after the words. */
  iconAfter?: ReactNode;
  disabled?: boolean;
  /**
   * The press is being worked on: focus stays, further presses do nothing, screen readers hear it. A button that may be busy
   * sends something, so a double click is one press of it.
   */
  busy?: boolean;
  /** What a screen reader hears while busy. */
  busyLabel?: string;
  /** Layout only (margin, width). */
  className?: string;
}

/**
 * A button. `type="submit"` with `name` and `value` posts a plain form without JavaScript.
 * Use `onPress` for what happens on this page, LinkButton for going somewhere.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { children, icon, iconAfter, variant, size, wide, iconOnly, disabled, busy, busyLabel, className, ...rest },
  ref,
) {
  const onceEach = useOnceEach();
  return (
    <AriaButton
      {...rest}
      ref={ref}
      isDisabled={disabled}
      isPending={busy}
      onClickCapture={busy === undefined ? undefined : onceEach}
      className={cx(buttonStyles({ variant, size, wide, iconOnly }), className)}
    >
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
      {busy ? <BusyMark label={busyLabel} /> : null}
    </AriaButton>
  );
});

function BusyMark({ label = 'Working' }: { label?: string }) {
  return (
    <ProgressBar aria-label={label} isIndeterminate className="absolute inset-0 grid place-items-center">
      <BusyRing />
    </ProgressBar>
  );
}
