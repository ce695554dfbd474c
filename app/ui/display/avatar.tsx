import { cx } from '../cx.ts';
import { Picture } from './picture.tsx';

export interface AvatarProps {
  /** The person's name: the picture's text, and the source of initials and colour. */
  name: string;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** The name stands beside it, so screen readers need not hear it twice. */
  decorative?: boolean;
  className?: string;
}

const SIZES = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
};
const PIXELS = { xs: 24, sm: 32, md: 40, lg: 64, xl: 96 };

/** Soft grounds with a dark ink of the same hue, each at least 7:1; the same in light and dark mode. */
const GROUNDS = [
  'bg-[#f6dcd0] text-[#6b2c12]',
  'bg-[#e3e7cf] text-[#3d4716]',
  'bg-[#f7e3b8] text-[#5f4104]',
  'bg-[#d8e5e0] text-[#1d4a3c]',
  'bg-[#ecd9e4] text-[#5d2346]',
  'bg-[#dbe1ee] text-[#293f6b]',
];

/** First letters of the first and last word: "Maya de la Cruz" is MC. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-US') ?? '').join('');
}

function groundOf(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[hash % GROUNDS.length] ?? '';
}

/** A portrait, or the initials on a colour that stays with the name. */
export function Avatar({ name, src, size = 'md', decorative, className }: AvatarProps) {
  const shape = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full',
    SIZES[size],
    className,
  );
  if (src) {
    return (
      <Picture
        url={src}
        alt={decorative ? '' : name}
        sizes={`${PIXELS[size]}px`}
        width={PIXELS[size]}
        height={PIXELS[size]}
        className={shape}
      />
    );
  }
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      className={cx(shape, 'font-semibold tracking-wide select-none', groundOf(name))}
    >
      {initialsOf(name)}
    </span>
  );
}
