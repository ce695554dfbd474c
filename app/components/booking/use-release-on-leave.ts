import { useEffect, useRef, type RefObject } from 'react';
import { useRevalidator } from '@remix-run/react';
import { paths } from '#app/paths.ts';

/** Sends the form's fields with the hold to be given back, so that they are there when the visitor returns. */
function release(hold: string, form: HTMLFormElement): void {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  fields.set('hold', hold);
  fields.set('leaving', 'yes');
  navigator.sendBeacon(paths.bookRelease(), fields);
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
      if (!posting.current) release(hold, node);
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [hold, form, revalidate]);
}
