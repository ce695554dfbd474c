import { useState } from 'react';
import { ReadSheet, SheetFoot } from '#app/components/forms/read-sheet.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { RehearsalPanel } from '#app/components/rehearsal/rehearsal-panel.tsx';
import { LOCATION_MESSAGES as messages } from '#app/domain/locations/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { LocationForm } from './location-form.tsx';
import type { LocationKind, PracticeLocation } from './location-state.ts';

interface LocationSheetProps {
  /** Null: closed; 'new' adds one. */
  request: PracticeLocation | 'new' | null;
  /** Of a new one, where it is opened for that. */
  kind?: LocationKind | undefined;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  taken: readonly LocationKind[];
  practiceZone: string;
  onClose: () => void;
}

/** The sheet in which a location is added, changed, disabled, enabled and deleted (spec 002 §2). */
export function LocationSheet(props: LocationSheetProps) {
  const { request, kind, isGone, taken, practiceZone, onClose } = props;
  const shown = useShown(request);
  const [times, setTimes] = useState(0);
  const location = shown === 'new' ? null : shown;
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      title={location ? location.name : 'New location'}
      subtitle={location?.state === 'disabled' ? <Badge>Disabled</Badge> : undefined}
    >
      {shown ? (
        <LocationForm
          key={location ? `${location.id} ${times}` : 'new'}
          location={location}
          kind={kind}
          taken={taken}
          practiceZone={practiceZone}
          isGone={isGone}
          onTakeOver={() => setTimes(times + 1)}
          onClose={onClose}
          aside={location ? <DisableButton location={location} onDone={onClose} /> : null}
          closedFoot={location ? <DisabledFoot location={location} onDone={onClose} /> : null}
        />
      ) : null}
    </ReadSheet>
  );
}

interface PressProps {
  location: PracticeLocation;
  onDone: () => void;
}

function DisableButton({ location, onDone }: PressProps) {
  const [isAsked, setAsked] = useState(false);
  const kept = !location.canDelete
    ? messages.onlyActive
    : location.onlyLocationForService
      ? messages.onlyForSome
      : null;
  const { running, run } = useOperations({ key: `location ${location.id}` });
  const { value: rehearsed } = useQueryOperation(
    op.rehearseChange,
    isAsked ? { location: { id: location.id, state: 'disabled' } } : null,
  );
  async function disable() {
    const answer = await run(op.disableLocation, { id: location.id }, () => ({
      done: messages.disabled,
      failed: ({ text }) => ({ text: messages.notDisabled, detail: text }),
    }));
    setAsked(false);
    if (answer?.ok) onDone();
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button variant="ghost" onPress={() => setAsked(true)} disabled={running !== null || kept !== null}>
          Disable
        </Button>
        {kept ? <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">{kept}</p> : null}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Disable ${location.name}?`}
        confirmLabel="Disable"
        cancelLabel="Keep it"
        busy={running !== null}
        onConfirm={() => void disable()}
      >
        <p>Nobody can book here any more. What is booked stays as it is, and you can enable it again.</p>
        {rehearsed?.summary ? (
          <div className="mt-4 text-ink">
            <RehearsalPanel rehearsed={rehearsed} answer="keep" onAnswer={null} />
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

function DisabledFoot({ location, onDone }: PressProps) {
  const [isAsked, setAsked] = useState(false);
  const { running, run } = useOperations({ key: `location ${location.id}` });
  async function enable() {
    await run(op.enableLocation, { id: location.id }, () => ({
      done: messages.enabled,
      failed: ({ text }) => ({ text: messages.notEnabled, detail: text }),
    }));
  }
  async function remove() {
    const answer = await run(op.deleteLocation, { id: location.id }, () => ({
      done: messages.deleted,
      failed: ({ text }) => ({ text: messages.notDeleted, detail: text }),
    }));
    setAsked(false);
    if (answer?.ok) onDone();
  }
  return (
    <SheetFoot>
      <div className="flex w-full flex-wrap gap-2">
        <Button onPress={() => setAsked(true)} disabled={running !== null} className="max-sm:flex-1">
          Delete
        </Button>
        <Button
          variant="primary"
          busy={running === 'enableLocation'}
          busyLabel="Enabling"
          onPress={() => void enable()}
          className="max-sm:flex-1 sm:ml-auto"
        >
          Enable
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${location.name}?`}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        destructive
        busy={running !== null}
        onConfirm={() => void remove()}
      >
        It is gone for good. Appointments that took or take place there keep it.
      </ConfirmDialog>
    </SheetFoot>
  );
}
