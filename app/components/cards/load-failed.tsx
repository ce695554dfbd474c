import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';

/** The provider's script could not be had. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="red"
      role="alert"
      title="The card form could not be loaded."
      actions={
        <Button variant="secondary" size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      Please check your connection. Nothing you have typed is lost.
    </Banner>
  );
}
