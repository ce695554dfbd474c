import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';

/** A part of a page that could not be read; the rest of the page stands. */
export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      tone="red"
      role="alert"
      actions={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
