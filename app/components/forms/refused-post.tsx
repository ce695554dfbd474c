import { useActionData } from '@remix-run/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { cx } from '#app/ui/cx.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';

/** Whether the form stands as its page brought it; one that was begun anew holds nothing of what was posted. */
export const BegunAnewContext = createContext(false);

/** What the page's own action answered to a form that it refused, if it did. */
function useRefused(): FormErrors | null {
  const answer = useActionData<FormErrors | { ok: true } | null>();
  return answer && answer.ok === false ? answer : null;
}

/** What the page's own action said of the form of this name: the page was posted without scripts, or before they came. */
export function useRefusedPost(intent: string | undefined): FormErrors | null {
  const isBegunAnew = useContext(BegunAnewContext);
  const refused = useRefused();
  return intent !== undefined && !isBegunAnew && (refused?.intent ?? intent) === intent ? refused : null;
}

/** The id of a field as the form of this name knows it. */
export const fieldId = (intent: string, name: string) => `${intent}-${name}`;

/**
 * What is wrong, at the top of a page that was posted as a whole: its reader would look for it from there on, and each leads to where it
 * is mended. Goes with the next press.
 */
export function RefusedSummary({ className }: { className?: string }) {
  const refused = useRefused();
  const [first, setFirst] = useState(refused);
  useEffect(() => {
    if (!first) return;
    // A field that is left is checked by a submission of its own, from a hidden button.
    const leave = ({ submitter }: SubmitEvent) => (submitter?.hidden ? undefined : setFirst(null));
    document.addEventListener('submit', leave);
    return () => document.removeEventListener('submit', leave);
  }, [first]);
  if (first?.values === undefined || first !== refused) return null;
  const { intent = '', formErrors, fieldErrors } = first;
  const found = [
    ...formErrors.map((text) => ({ text, at: intent })),
    ...Object.entries(fieldErrors).flatMap(([name, texts]) =>
      texts.map((text) => ({ text, at: fieldId(intent, name) })),
    ),
  ];
  return (
    // Focused as the page comes, so that it is heard first.
    <div tabIndex={-1} autoFocus className={cx('outline-none', className)}>
      <Banner tone="red" title="This was not saved" role="alert">
        <ul className="space-y-1">
          {found.map(({ text, at }) => (
            <li key={at + text}>{at ? <a href={`#${at}`}>{text}</a> : text}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
