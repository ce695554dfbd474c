import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { paths } from '#app/paths.ts';

/**
 * Tells once that a Google calendar which was connected of old closes no times any more (spec 001 §2). It leads to where it is
 * connected again.
 */
export function ReconnectModal({ open, onDismiss }: { open: boolean; onDismiss: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) onDismiss();
      }}
      size="sm"
      title="Your Google calendar is not connected any more"
      footer={
        <>
          <Button onPress={onDismiss}>Not now</Button>
          <LinkButton variant="primary" to={paths.calendarSettings()} onClick={onDismiss}>
            Connect it again
          </LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        What you add there closes no times here, and clients could book over it. Connecting it again takes a
        minute.
      </p>
    </Dialog>
  );
}
