import { cx } from '../cx.ts';

/** primary: the one main action; strong: ink, for the portal's main action; danger: destroys something;
 * link: one of the like actions at the end of each row, as quiet as a link. */
export type ButtonVariant =
  'primary' | 'strong' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'danger-quiet' | 'link';
/** sm 32 px (36 on a phone), md the density's control height (44 px public), lg 52 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Square, for a lone icon. */
  iconOnly?: boolean;
}

const BASE =
  'group/button relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-md ' +
  'border font-semibold no-underline transition-[background-color,border-color,color,box-shadow,scale] select-none ' +
  'pressed:scale-[0.985] active:scale-[0.985] motion-reduce:scale-100 ' +
  'disabled:cursor-not-allowed disabled:text-ink-mute disabled:shadow-none ' +
  'pending:cursor-progress';

/** What has a box keeps a grey one while it cannot be pressed; what has none gets none. */
const GREY_BOX = 'disabled:border-line disabled:bg-sunken';
const BOXLESS: readonly ButtonVariant[] = ['ghost', 'link'];

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-accent-line bg-accent text-accent-ink shadow-card hover:bg-accent-hover pressed:bg-accent-hover',
  strong:
    'border-ink bg-ink text-paper shadow-card hover:bg-ink-soft hover:border-ink-soft pressed:bg-ink-soft',
  secondary:
    'border-line-strong bg-surface text-ink shadow-card hover:border-field-line hover:bg-hover pressed:bg-hover',
  soft: 'border-transparent bg-accent-soft text-accent-text hover:border-accent-line pressed:border-accent-line',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-hover pressed:bg-hover',
  danger:
    'border-red-solid bg-red-solid text-white shadow-card hover:bg-red-hover hover:border-red-hover pressed:bg-red-hover',
  'danger-quiet':
    'border-line-strong bg-surface text-red hover:border-red-solid hover:bg-red-soft pressed:bg-red-soft',
  link: 'min-h-11 border-transparent bg-transparent text-sm text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-accent-line',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm md:min-h-8',
  md: 'min-h-control px-4 text-control',
  lg: 'min-h-13 px-6 text-base',
};

const SQUARES: Record<ButtonSize, string> = {
  sm: 'size-9 md:size-8',
  md: 'size-control',
  lg: 'size-13',
};

/** The classes of a button, for anything that must look like one (a link, a static page's anchor). */
export function buttonStyles({
  variant = 'secondary',
  size = 'md',
  wide,
  iconOnly,
}: ButtonLook = {}): string {
  return cx(
    BASE,
    VARIANTS[variant],
    !BOXLESS.includes(variant) && GREY_BOX,
    variant === 'link' ? '' : iconOnly ? SQUARES[size] : SIZES[size],
    wide && 'w-full',
  );
}
