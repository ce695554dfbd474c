import type { ReactNode } from 'react';
import { useAnswerFocus } from '#app/components/forms/use-answer-focus.ts';
import { Sprig } from '#app/ui/display/sprig.tsx';

interface LinkNoticeProps {
  title: string;
  /** It stands where a form stood. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** Why a link takes no video, and what to do about it. */
export function LinkNotice({ title, isAnswer = false, children }: LinkNoticeProps) {
  const heading = useAnswerFocus<HTMLHeadingElement>(isAnswer);
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 text-center">
      <Sprig className="mx-auto h-24 text-line-strong" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-6 font-display text-3xl leading-tight font-medium outline-none"
      >
        {title}
      </h1>
      <div className="mx-auto mt-3 text-balance text-ink-soft">{children}</div>
    </div>
  );
}
