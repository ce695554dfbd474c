import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { type OpValue } from '#app/components/operation/op.ts';
import type { EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import { appointmentStart, inOneLine } from '#app/lib/appointment-time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { BegunAnew } from '../settings-form.tsx';
import { CommunicationFrame } from './communication-frame.tsx';
import type { Preview } from './email-preview.tsx';
import { TemplateForm } from './template-form.tsx';

const LABELS: Record<EmailTemplateName, string> = {
  appointment_confirmed: 'Confirmation',
  appointment_reminder: 'Reminder',
};

export interface TemplatesPageProps {
  view: OpValue<'emailTemplates'>;
  name: EmailTemplateName;
  /** With which it is looked at; null for a sample. */
  appointmentId: string | null;
  /** As it is stored. */
  first: { preview: Preview | null; problem: string | null };
}

/** /portal/settings/communication/templates (002 §2, the tab Custom content). */
export function TemplatesPage(props: TemplatesPageProps) {
  const { view, name, appointmentId, first } = props;
  const template = view.templates.find((one) => one.name === name)!;
  const { timeZone } = usePortal().practice;
  // The form begins anew with each save; what its reader opened stays open.
  const [opened, setOpened] = useState({ placeholders: false, versions: false });
  return (
    <CommunicationFrame wide>
      <nav aria-label="Emails" className="flex flex-wrap gap-2">
        {view.templates.map((one) => (
          <LinkButton
            key={one.name}
            to={paths.emailTemplates({
              template: one.name,
              ...(appointmentId ? { appointment: appointmentId } : {}),
            })}
            variant={one.name === name ? 'primary' : 'secondary'}
            aria-current={one.name === name ? 'page' : undefined}
          >
            {LABELS[one.name]}
          </LinkButton>
        ))}
      </nav>
      <BegunAnew key={name}>
        {(again) => (
          <TemplateForm
            {...{ template, appointmentId, first, again, timeZone, opened }}
            onOpened={(changed) => setOpened((before) => ({ ...before, ...changed }))}
            email={view.email}
            picker={<AppointmentPicker {...{ view, name, appointmentId }} />}
          />
        )}
      </BegunAnew>
    </CommunicationFrame>
  );
}

/** Whose appointment the preview is of. Changing it keeps what stands in the editor. */
function AppointmentPicker({
  view,
  name,
  appointmentId,
}: Pick<TemplatesPageProps, 'view' | 'name' | 'appointmentId'>) {
  const navigate = useNavigate();
  const { appointments } = view;
  if (appointments.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        You have no appointment ahead, so this shows a sample with your own name, service and place.
      </p>
    );
  return (
    <NativeSelect
      label="Preview with"
      value={appointmentId ?? ''}
      onChange={({ currentTarget: { value } }) =>
        navigate(paths.emailTemplates({ template: name, appointment: value || 'sample' }), {
          preventScrollReset: true,
          replace: true,
        })
      }
      options={[
        ...appointments.map(({ id, client, startsAt, timeZone }) => ({
          value: id,
          label: `${client} · ${inOneLine(
            appointmentStart(new Date(startsAt), { timeZone, clientTimeZone: null, isVirtual: false }),
          )}`,
        })),
        { value: '', label: 'A sample' },
      ]}
    />
  );
}
