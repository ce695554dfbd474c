import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Skeleton, SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useLate } from './hold/use-late.ts';

/** The step, and in its place a skeleton of the next one while that is on its way for longer. */
export function PendingStep({ children }: { children: ReactNode }) {
  const next = useSlowStep();
  return (
    <>
      {/* Kept, not taken away: what was typed is there again when the way is broken off. */}
      <div hidden={next !== null}>{children}</div>
      {next === null ? null : <StepSkeleton hasMonth={next === paths.bookTime({})} />}
    </>
  );
}

/** The path of another step that is being loaded and is late; a posted form shows its own button at work. */
function useSlowStep(): string | null {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const isLeaving = state === 'loading' && !formMethod && location.pathname !== pathname;
  const isLate = useLate(isLeaving);
  return isLeaving && isLate ? location.pathname : null;
}

function StepSkeleton({ hasMonth }: { hasMonth: boolean }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 sm:px-6 sm:pt-8">
      <Skeleton className="h-6 w-full max-w-md" />
      <Skeleton className="mt-8 h-9 w-64" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {hasMonth ? <MonthSkeleton /> : null}
        <SkeletonRows rows={hasMonth ? 5 : 4} label="Loading the next step" />
      </div>
    </div>
  );
}

function MonthSkeleton() {
  return (
    <div aria-hidden className="grid max-w-md grid-cols-7 gap-1.5">
      {Array.from({ length: 35 }, (_, index) => (
        <Skeleton key={index} className="aspect-square w-full" />
      ))}
    </div>
  );
}
