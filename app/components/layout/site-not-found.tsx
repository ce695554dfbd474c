import { useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { ErrorNotice } from './error-page.tsx';
import { errorText, isUnknownLink } from './error-text.ts';

interface SiteNotFoundProps {
  /** The practitioner: 'Mara Ellison'. */
  who: string;
  /** Where the client's bookings at all practices are, on the product's own host. */
  bookings: string;
}

/** What is not there under a practice's address, within the practice's frame: a booking can be begun from here. */
export function SiteNotFound({ who, bookings }: SiteNotFoundProps) {
  const { pathname } = useLocation();
  return (
    <div className="grid place-items-center px-5 py-16 sm:py-24">
      <ErrorNotice status={404} {...errorText(404, undefined, pathname)}>
        <div className="mt-8 flex flex-wrap justify-center gap-2.5">
          <LinkButton to={paths.book()} variant="primary" external>
            Book with {who}
          </LinkButton>
          {isUnknownLink(404, pathname) ? (
            <LinkButton to={bookings} external rel="noreferrer">
              To your bookings
            </LinkButton>
          ) : (
            <LinkButton to={paths.home()} external>
              To the front page
            </LinkButton>
          )}
        </div>
      </ErrorNotice>
    </div>
  );
}
