import { useNavigation } from '@remix-run/react';

/** A line at the top while the next page is on its way; shown from 120 ms on, so quick ones do not flash. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5"
    >
      <div className="h-full origin-left animate-creep bg-accent-line opacity-0 motion-reduce:opacity-100" />
    </div>
  );
}
