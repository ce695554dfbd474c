import { useRef, useState } from 'react';
import { useShown } from '#app/ui/flyouts/use-shown.ts';
import { Flyout } from '#app/ui/flyout.tsx';
import type { UnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import type { TimeOffData, TimeOffRequest } from './time-off-data.ts';
import { TimeOffForm } from './time-off-form.tsx';

interface TimeOffFlyoutProps {
  /** Null: closed. */
  request: TimeOffRequest | null;
  data: TimeOffData;
  onClose: () => void;
}

/** The sheet in which time off and different hours are entered and changed. */
export function TimeOffFlyout({ request, data, onClose }: TimeOffFlyoutProps) {
  const shown = useShown(request);
  const guard = useRef<UnsavedGuard | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const isEdit = shown?.kind === 'edit';
  const closed = isEdit ? shown.entry.closed : shown?.kind === 'closed';
  return (
    <Flyout
      open={request !== null}
      onOpenChange={(open) => {
        if (open) return;
        if (guard.current) guard.current.leave(onClose);
        else onClose();
      }}
      title={
        isEdit
          ? closed
            ? 'Edit time off'
            : 'Edit different hours'
          : closed
            ? 'Add time off'
            : 'Different hours'
      }
      footer={<div ref={setFoot} className="flex" />}
    >
      {shown ? (
        <TimeOffForm
          key={isEdit ? shown.entry.id : shown.kind}
          request={shown}
          data={data}
          foot={foot}
          open={request !== null}
          guardRef={guard}
          onClose={onClose}
        />
      ) : null}
    </Flyout>
  );
}
