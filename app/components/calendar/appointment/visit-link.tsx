import { useState } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { giveVisitLinkInput } from '#app/domain/appointments/inputs.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { LINK_LENGTH } from '#app/lib/fields/web-link.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';

interface VisitLinkProps {
  appointment: Pick<AppointmentDetails, 'id' | 'location'>;
}

/** Leads to the link that this visit alone has: where no meeting could be made for it, or another is wanted. */
export function VisitLink({ appointment }: VisitLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="mt-1" onPress={() => setOpen(true)}>
        {appointment.location.ownLink ? 'Change its own link' : 'Give it a link of its own'}
      </Button>
      {isOpen ? <LinkDialog appointment={appointment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LinkDialog({ appointment, onClose }: VisitLinkProps & { onClose: () => void }) {
  const { id: appointmentId, location } = appointment;
  const form = useOperationForm(
    useOperation(op.giveVisitLink, {
      done: ({ told }, { virtualMeetingLink }) =>
        APPOINTMENT_MESSAGES.linkGiven({ told, isTaken: !virtualMeetingLink }),
    }),
    {
      schema: giveVisitLinkInput.pick({ virtualMeetingLink: true }),
      defaults: { virtualMeetingLink: location.ownLink ?? '' },
      input: ({ virtualMeetingLink }) => ({
        appointmentId,
        virtualMeetingLink: virtualMeetingLink ?? '',
      }),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog form={form} size="sm" title="A link of its own" save="Save" onClose={onClose}>
      <FormText
        name="virtualMeetingLink"
        label="Link to the video call"
        inputMode="url"
        maxLength={LINK_LENGTH}
        autoFocus
        optional
        hint="For this visit alone. Your client is told, and no other meeting is made for it. Leave it empty to take it back."
      />
    </FormDialog>
  );
}
