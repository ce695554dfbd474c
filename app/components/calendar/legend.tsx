import { cx } from '#app/ui/cx.ts';
import { LOOK_DOTS, LOOK_WORDS, type Look } from './looks.ts';

/** What the colours of the calendar mean; where there is little room the words in the entries have to do. */
export function Legend() {
  return (
    <ul
      aria-label="What the colours mean"
      className="hidden flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-xs text-ink-soft lg:flex"
    >
      {(Object.keys(LOOK_WORDS) as Look[]).map((look) => (
        <li key={look} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('size-2 rounded-full', LOOK_DOTS[look])} />
          {LOOK_WORDS[look]}
        </li>
      ))}
    </ul>
  );
}
