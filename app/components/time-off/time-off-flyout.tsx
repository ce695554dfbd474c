import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
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
  const isEdit = shown?.kind === 'edit';
  const closed = isEdit ? shown.entry.closed : shown?.kind === 'closed';
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      title={
        isEdit
          ? closed
            ? 'Edit time off'
            : 'Edit different hours'
          : closed
            ? 'Add time off'
            : 'Different hours'
      }
    >
      {shown ? (
        <TimeOffForm
          key={isEdit ? shown.entry.id : shown.kind}
          request={shown}
          data={data}
          onClose={onClose}
        />
      ) : null}
    </ReadSheet>
  );
}
