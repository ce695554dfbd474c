import type { ReactNode } from 'react';

/** Icon and words of a button; hidden behind the spinner while the button is pending, so its width stays. */
export function ButtonContent({
  children,
  icon,
  iconAfter,
}: {
  children: ReactNode;
  icon?: ReactNode;
  iconAfter?: ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-2 group-pending/button:opacity-0 [&_svg]:size-[1.125em] [&_svg]:shrink-0">
      {icon}
      {children}
      {iconAfter}
    </span>
  );
}

/** Turns over the words while a button is pending. */
export const BusyRing = () => (
  <span className="size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent opacity-80 motion-reduce:animate-none motion-reduce:border-r-current" />
);
