import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';

/** The place of a part of the flyout that is being read, or could not be. */
export function PartWaiting({
  what,
  failed,
}: {
  what: string;
  /** It could not be read. */
  failed: { retry: () => void } | null;
}) {
  if (failed) {
    return (
      <Banner
        tone="red"
        role="alert"
        actions={
          <Button size="sm" onPress={failed.retry}>
            Try again
          </Button>
        }
      >
        We could not read {what}.
      </Banner>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Loading {what}</span>
      <SkeletonText lines={3} />
    </div>
  );
}
