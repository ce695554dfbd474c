import { Suspense, useRef, type ReactNode } from 'react';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

interface WhenWantedProps {
  /** Something asks for what is inside. */
  wanted: boolean;
  /** What stands there until its script has come. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children from when they are first wanted, and keeps them from then on so that a sheet can slide out. Lazy
 * children keep their script out of the page's first load. A page that opens with them has them once it is hydrated: a
 * boundary that waits for its script while the page changes around it is an error to React (#421), which then draws it anew.
 */
export function WhenWanted({ wanted, waiting = null, children }: WhenWantedProps) {
  const hydrated = useHydrated();
  const was = useRef(false);
  was.current ||= wanted && hydrated;
  return was.current ? <Suspense fallback={wanted ? waiting : null}>{children}</Suspense> : null;
}

/** The sheet on the right before its script has come: a press is answered at once. */
export function SheetWaiting() {
  return (
    <div role="status" className="fixed inset-0 z-40 animate-fade bg-scrim">
      <span className="sr-only">Opening</span>
      <div className="absolute inset-y-0 right-0 w-full space-y-8 bg-surface px-6 py-8 shadow-sheet sm:max-w-md">
        <SkeletonText lines={2} />
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
