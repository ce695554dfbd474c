import { paths } from '#app/paths.ts';

const LINK =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-hover';

/** 'Browse Services': the therapy categories, each a search (specification 000, section 2). */
export function BrowseServices() {
  return (
    <a href={paths.allServices()} className={LINK}>
      Browse Services
    </a>
  );
}
