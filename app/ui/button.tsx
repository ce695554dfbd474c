import { forwardRef, useRef, type MouseEvent, type ReactNode } from 'react';
import {
  Button as AriaButton,
  ProgressBar,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import { buttonStyles, type ButtonLook } from './button-styles.ts';
import { cx } from './cx.ts';

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

/** The longest pause between the two presses of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 700;

/**
 * What sends something is pressed once by a double click: on a slow machine the second press comes when the first is answered
 * already, and would be refused with words that contradict it. A second press whose first one went astray (the page moved
 * under the pointer) is the one that counts.
 */
function useOnceEach() {
  const takenAt = useRef(-Infinity);
  return (event: MouseEvent) => {
    const isSecond = event.detail >= 2 && event.timeStamp - takenAt.current < DOUBLE_CLICK_MS;
    takenAt.current = event.timeStamp;
    if (!isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Icon and words of a button; hidden behind the spinner while the button is pending, so its width stays. */
export function ButtonContent({
  children,
  icon,
  iconAfter,
}: Pick<ButtonProps, 'children' | 'icon' | 'iconAfter'>) {
  return (
    <span className="inline-flex items-center gap-2 group-pending/button:opacity-0 [&_svg]:size-[1.125em] [&_svg]:shrink-0">
      {icon}
      {children}
      {iconAfter}
    </span>
  );
}

function BusyMark({ label = 'Working' }: { label?: string }) {
  return (
    <ProgressBar aria-label={label} isIndeterminate className="absolute inset-0 grid place-items-center">
      <span className="size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent opacity-80 motion-reduce:animate-none motion-reduce:border-r-current" />
    </ProgressBar>
  );
}
