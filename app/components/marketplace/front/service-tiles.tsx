import { Link } from '@remix-run/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Sprig } from '#app/ui/display/sprig.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { categoryPicture } from './category-pictures.ts';

/** Categories that a phone lists before 'Show all' (specification 002, section 2). */
const ON_A_PHONE = 13;

/** The therapy categories, each with its picture and leading to a search. */
export function ServiceTiles({ categories }: { categories: readonly string[] }) {
  const hydrated = useHydrated();
  const [all, setAll] = useState(false);
  const firstNew = useRef<HTMLAnchorElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone, and the focus with it.
    firstNew.current?.focus();
  };
  const folded = hydrated && !all && categories.length > ON_A_PHONE;
  return (
    <ul className="mt-6 grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5 lg:gap-4">
      {categories.map((category, index) => (
        <li key={category} className={cx('grid', folded && index >= ON_A_PHONE && 'max-sm:hidden')}>
          <Link
            ref={index === ON_A_PHONE ? firstNew : undefined}
            to={paths.practitionerSearch({ query: category })}
            prefetch="intent"
            className="group flex items-center gap-2.5 rounded-xl border border-line bg-surface p-1.5 text-[0.8125rem] leading-tight font-medium text-ink no-underline transition-colors hover:border-line-strong hover:bg-hover sm:gap-3.5 sm:pr-3 sm:text-base"
          >
            <TilePicture category={category} />
            <span className="min-w-0">{category}</span>
          </Link>
        </li>
      ))}
      {folded ? (
        // In the place of the next one, so that no tile stands alone in its row.
        <li className="grid sm:hidden">
          <Button className="h-full rounded-xl! text-[0.8125rem]!" onPress={showAll}>
            Show all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function TilePicture({ category }: { category: string }) {
  const picture = categoryPicture(category);
  const box = 'size-12 shrink-0 overflow-hidden rounded-lg bg-sunken sm:size-18';
  if (!picture) {
    return (
      <span aria-hidden className={cx(box, 'grid place-items-center text-ink-mute')}>
        <Sprig className="h-9" />
      </span>
    );
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={picture.avif} className="hidden" />
      <img
        src={picture.webp}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        decoding="async"
        className={cx(box, 'object-cover')}
      />
    </picture>
  );
}
