import type { SVGProps } from 'react';
import { cx } from '#app/ui/cx.ts';

/** The mark: two leaves on a stem, a t that grows. public/logo.svg and public/favicon.svg are the same drawing. */
export function LogoMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden {...props}>
      <rect width="32" height="32" rx="9" fill="var(--mark, #d6336c)" />
      <path
        d="M16 26.5V15.2M16 17.4C16 12 12.6 8.6 6.6 8.2c-.2 6 3.4 9.4 9.4 9.2ZM16 20.6c0-4.6 2.9-7.5 8.9-7.9.2 5.2-2.9 8.1-8.9 7.9Z"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export interface LogoProps {
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const SIZES = { sm: 'text-lg [&_svg]:size-6', md: 'text-xl [&_svg]:size-7', lg: 'text-3xl [&_svg]:size-10' };

/** Mark and name of the product. */
export function Logo({ size = 'md', className }: LogoProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-display leading-none font-semibold tracking-tight text-ink',
        SIZES[size],
        className,
      )}
    >
      <LogoMark />
      Tendwell
    </span>
  );
}
