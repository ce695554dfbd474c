import { Skeleton } from '#app/ui/feedback/skeleton.tsx';

/** The editor's places before its scripts are here. */
export function EditorSkeleton() {
  return (
    <div role="status" className="flex h-full flex-col bg-paper">
      <span className="sr-only">Opening the builder</span>
      <div className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2">
        <Skeleton className="size-9" />
        <Skeleton className="h-9 w-32" />
        <span className="flex-1" />
        <Skeleton className="h-9 w-24" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-full flex-col gap-3 border-line p-4 md:w-80 md:border-r">
          <Skeleton className="h-10 w-full" />
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} className="h-11 w-full" />
          ))}
        </div>
        <div className="hidden flex-1 bg-sunken p-4 md:block">
          <Skeleton className="size-full" />
        </div>
      </div>
    </div>
  );
}
