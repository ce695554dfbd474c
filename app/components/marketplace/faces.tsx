import { Picture } from '#app/ui/display/picture.tsx';
import { cx } from '#app/ui/cx.ts';
import type { FeaturedPractice } from './result-data.ts';

/** Portraits that are shown; the row falls and rises a little. */
const OFFSETS = ['lg:mt-8', '', 'lg:mt-12', 'lg:mt-3 lg:max-xl:hidden'];

/** The people behind the practices, beside the promise. They say nothing that the page does not say in words below. */
export function Faces({
  practices,
  className,
}: {
  practices: readonly FeaturedPractice[];
  className?: string;
}) {
  const shown = practices.filter(({ photoUrl }) => photoUrl !== null).slice(0, OFFSETS.length);
  if (shown.length < 2) return null;
  return (
    <div aria-hidden className={cx('flex justify-center -space-x-4 lg:space-x-3', className)}>
      {shown.map(({ practiceId, photoUrl }, index) => (
        <Picture
          key={practiceId}
          url={photoUrl!}
          alt=""
          sizes="(min-width: 1024px) 144px, 72px"
          width={144}
          height={200}
          className={cx(
            'size-18 rounded-full ring-4 ring-accent-soft lg:h-50 lg:w-36 lg:rounded-xl lg:shadow-card lg:ring-0',
            OFFSETS[index],
          )}
        />
      ))}
    </div>
  );
}
