import { forwardRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'iconOnly' | 'wide' | 'iconAfter' | 'icon'
> {
  /** What the button does, in words: its accessible name and its tooltip. */
  label: string;
  icon: NonNullable<ButtonProps['icon']>;
  /** Leave the tooltip out where the place already says it (a close button in a corner). */
  plain?: boolean;
}

/** A square button with a lone icon; its label shows as a tooltip to pointer and keyboard. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, plain, variant = 'ghost', ...rest },
  ref,
) {
  const button = (
    <Button {...rest} ref={ref} variant={variant} iconOnly aria-label={label}>
      {icon}
    </Button>
  );
  return plain ? button : <Tooltip text={label}>{button}</Tooltip>;
});
