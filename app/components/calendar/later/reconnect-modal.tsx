import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { paths } from '#app/paths.ts';

/**
 * Tells once that a Google calendar which was connected of old closes no times any more (spec 001 §2). There is no way yet to
 * connect it again, so that is said, with what can be done instead.
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
          <LinkButton to={paths.calendarSettings()} onClick={onDismiss}>
            Enter time off
          </LinkButton>
          <Button variant="primary" onPress={onDismiss}>
            Got it
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        What you add there closes no times here, and clients could book over it. It cannot be connected again
        yet: until then please enter such times here, as personal events or time off.
      </p>
    </Dialog>
  );
}
