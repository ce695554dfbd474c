import { useEffect, useRef, type RefObject } from 'react';
import { useRevalidator } from '@remix-run/react';
import { paths } from '#app/paths.ts';

/** The form's fields with the hold to be given back, so that they are there when the visitor returns. */
function released(hold: string, form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  fields.set('hold', hold);
  fields.set('leaving', 'yes');
  return fields;
}

/**
 * Gives a kept time back as soon as its page is left, by a link, by closing it or by going elsewhere; not by its own
 * form. A page that is brought back from the browser's memory looks again whether its time is still kept.
 */
export function useReleaseOnLeave(hold: string, form: RefObject<HTMLFormElement>, isPosting: boolean): void {
  const { revalidate } = useRevalidator();
  const posting = useRef(isPosting);
  useEffect(() => {
    posting.current = isPosting;
  }, [isPosting]);
  useEffect(() => {
    const node = form.current;
    if (!node) return;
    const leave = () => {
      if (!posting.current) navigator.sendBeacon(paths.bookRelease(), released(hold, node));
    };
    // The next page of ours was read while the time was still kept, so it is read again once it is free.
    const goOn = () => {
      if (posting.current) return;
      const body = released(hold, node);
      void fetch(paths.bookRelease(), { method: 'POST', body, keepalive: true }).then(
        () => revalidate(),
        () => undefined,
      );
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // What was being sent when the page was left never ends for it.
      if (posting.current) window.location.reload();
      else revalidate();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      goOn();
    };
  }, [hold, form, revalidate]);
}
