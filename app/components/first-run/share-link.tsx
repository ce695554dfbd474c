import { Share2 } from 'lucide-react';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyField } from '#app/ui/buttons/copy-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** The link that clients book by: to copy, and on a phone to send by whatever it has. */
export function ShareLink({ url }: { url: string }) {
  const canShare = useHydrated() && typeof navigator.share === 'function';
  return (
    <div className="space-y-3">
      <CopyField label="Your booking link" value={url} />
      {canShare ? (
        <Button
          wide
          variant="primary"
          icon={<Share2 aria-hidden strokeWidth={1.75} />}
          // Who closes the phone's own sheet has shared nothing, and that is no failure.
          onPress={() => void navigator.share({ url }).catch(() => undefined)}
        >
          Share it
        </Button>
      ) : null}
    </div>
  );
}
