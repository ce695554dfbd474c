import { useEffect, useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { isWholePage } from './status-panel.tsx';
import type { StatusView } from './profile-data.ts';

/** What is said once the profile is complete, and what is agreed to before it is listed. */
export function StatusModals({ status }: { status: StatusView }) {
  const [isTold, setTold] = useState(false);
  const [isLater, setLater] = useState(false);
  return (
    <>
      {status.showCompletedModal && !isTold ? <NoteCompleted onFirst={() => setTold(true)} /> : null}
      <CompletedModal status={status} open={isTold} onClose={() => setTold(false)} />
      <TermsModal open={status.showTermsModal && !isTold && !isLater} onClose={() => setLater(true)} />
    </>
  );
}

/** Asks the server whether this page is the first to say it: of two tabs one says it. */
function NoteCompleted({ onFirst }: { onFirst: () => void }) {
  const { run } = useOperation(op.noteCompletedModal, { key: 'note-completed-modal', failed: () => null });
  useEffect(() => {
    void run({}).then((outcome) => {
      if (outcome?.ok && outcome.value.isFirst) onFirst();
    });
    // Once a page: what is noted is not noted again.
  }, []);
  return null;
}

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

function CompletedModal({ status, open, onClose }: ModalProps & { status: StatusView }) {
  const next = status.verificationSteps.find(({ completed }) => !completed);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      size="sm"
      title="Your profile is complete"
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          {next ? (
            <LinkButton to={next.link} variant="primary" external={isWholePage(next)} onClick={onClose}>
              {next.name}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Well done, {status.practitionerFirstName}. Clients can read all about you. Once we have checked who
        you are, they also find you in the Tendwell search.
      </p>
    </Dialog>
  );
}

function TermsModal({ open, onClose }: ModalProps) {
  const { isBusy, run } = useOperation(op.acceptTerms);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      size="sm"
      title="Before clients find you"
      footer={
        <>
          <Button onPress={onClose} disabled={isBusy}>
            Not now
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel="Saving" onPress={() => void run({})}>
            I agree
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">To be in the Tendwell search, please agree that</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft">
        <li>what your profile says is true and up to date,</li>
        <li>you hold the licenses that your work needs where you see clients,</li>
        <li>reviews are written by clients, and you ask for them honestly.</li>
      </ul>
    </Dialog>
  );
}
