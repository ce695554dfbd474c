import { cx } from '#app/ui/cx.ts';
import type { Result } from './result-data.ts';

/** Portraits that are shown; the row falls and rises a little. */
const OFFSETS = ['lg:mt-7', '', 'lg:mt-10', 'lg:mt-3'];

/** The people behind the practices, beside the promise. They say nothing that the page does not say in words below. */
export function Faces({ practices, className }: { practices: readonly Result[]; className?: string }) {
  const shown = practices.filter(({ photoUrl }) => photoUrl !== null).slice(0, OFFSETS.length);
  if (shown.length < 2) return null;
  return (
    <div aria-hidden className={cx('flex justify-center -space-x-4 lg:space-x-3', className)}>
      {shown.map(({ practiceId, photoUrl }, index) => (
        <img
          key={practiceId}
          src={photoUrl!}
          alt=""
          width={128}
          height={160}
          decoding="async"
          className={cx(
            'size-18 rounded-full bg-sunken object-cover ring-4 ring-accent-soft lg:h-40 lg:w-30 lg:rounded-xl lg:shadow-card lg:ring-0',
            OFFSETS[index],
          )}
        />
      ))}
    </div>
  );
}
