import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAnswerFocus } from '#app/components/forms/use-answer-focus.ts';
import { cx } from '#app/ui/cx.ts';

/** What stands where the form was, once a link is on its way: the same for every address. */
export function Sent({ children, className = 'mt-8' }: { children: ReactNode; className?: string }) {
  const box = useAnswerFocus<HTMLDivElement>(true);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className={cx(className, 'flex gap-4 rounded-lg bg-sunken px-5 py-4 outline-none')}
    >
      <MailCheck aria-hidden strokeWidth={1.5} className="mt-0.5 size-6 shrink-0 text-accent-text" />
      <div className="min-w-0 space-y-2 break-words">{children}</div>
    </div>
  );
}
