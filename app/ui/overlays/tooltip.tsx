import { useState, type ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

export interface TooltipProps {
  /** Short words; never the only place something is said. */
  text: string;
  /** One focusable control of app/ui. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** A small label beside a control on hover and keyboard focus. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={400} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      {/* It is there while it is open alone: react-aria keeps one that gave way to the next as leaving for ever. */}
      {isOpen ? (
        <AriaTooltip
          placement={placement}
          offset={6}
          className="max-w-60 rounded-sm bg-ink px-2 py-1 text-xs font-medium text-paper shadow-float entering:animate-fade"
        >
          {text}
        </AriaTooltip>
      ) : null}
    </TooltipTrigger>
  );
}
