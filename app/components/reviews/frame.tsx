import { useEffect, useRef, type ReactNode } from 'react';
import { PROGRESS, type ReviewStep } from '#app/domain/reviews/inputs.ts';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { AccentStyle } from '#app/ui/display/accent-style.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';

/** Whom a review is about. */
export type Reviewed = Pick<ReviewView, 'practice' | 'practitioner'>;

export interface ReviewFrameProps extends Reviewed {
  /** Where on the way this is; null beside it. */
  step: ReviewStep | null;
  title: ReactNode;
  intro?: ReactNode;
  /** Stands above the heading instead of the portrait. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** Until the browser has shown its first page, the focus is the browser's own. */
let isFirstPage = true;

/** One step of a review in the practice's own colours: how far it is, whom it is about, one question. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { practice, practitioner, step, title, intro, picture, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its step: reading goes on at the new question.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [step, title]);
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <AccentStyle accent={practice.theme.colorAccent} />
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-2xl items-center justify-between gap-3 px-4 sm:gap-6 sm:px-6">
          <a
            href={practice.url}
            rel="noreferrer"
            className="-ml-2 flex min-h-11 min-w-0 items-center rounded-md px-2 text-ink no-underline hover:bg-hover"
          >
            <span className="line-clamp-2 font-display leading-5 font-medium sm:text-lg">
              {practice.name}
            </span>
          </a>
          {step ? (
            <div className="flex w-25 shrink-0 items-center gap-2 sm:w-44 sm:gap-3">
              <Progress label="Steps of your review" value={PROGRESS[step]} hideLabel />
              <span aria-hidden className="tabular w-10 text-right text-sm text-ink-mute">
                {PROGRESS[step]}%
              </span>
            </div>
          ) : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col outline-none">
        <div className="mx-auto flex w-full max-w-xl flex-1 flex-col px-4 pt-8 sm:px-6 sm:pt-14 sm:pb-20">
          <div className="mb-7 text-center sm:mb-9">
            {picture ?? (
              <Avatar
                name={practitioner.name}
                src={practitioner.defaultPhotoUrl}
                size="xl"
                decorative
                className="shadow-card ring-4 ring-surface"
              />
            )}
            <h1
              ref={heading}
              tabIndex={-1}
              className="mt-5 font-display text-[1.75rem] leading-9 font-medium text-balance outline-none sm:text-4xl sm:leading-tight"
            >
              {title}
            </h1>
            {intro ? <div className="measure mx-auto mt-2.5 text-balance text-ink-soft">{intro}</div> : null}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
