import { Skeleton } from '#app/ui/feedback/skeleton.tsx';

const HEIGHTS = [5, 3.5, 6, 4, 5.5, 3, 4.5];
const OFFSETS = [4, 9, 2, 12, 6, 14, 3];

/** The grid to come: its columns and some places where events will stand. */
export function GridSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="flex h-full min-h-96 bg-surface">
      <span className="sr-only">Loading the calendar</span>
      <div className="w-14 shrink-0 space-y-11 pt-18 pl-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-2.5 w-8" />
        ))}
      </div>
      {Array.from({ length: columns }, (_, index) => (
        <div key={index} className="flex-1 border-l border-line px-1 pt-3 first-of-type:border-l-0">
          <Skeleton className="mx-auto h-2.5 w-8" />
          <Skeleton round className="mx-auto mt-2 size-7" />
          <Skeleton
            className="rounded-md"
            style={{ marginTop: `${OFFSETS[index % 7]}rem`, height: `${HEIGHTS[index % 7]}rem` }}
          />
        </div>
      ))}
    </div>
  );
}
