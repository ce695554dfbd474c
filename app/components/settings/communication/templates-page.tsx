import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { type OpValue } from '#app/components/operation/op.ts';
import type { EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import { appointmentStart, inOneLine } from '#app/lib/appointment-time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { BegunAnew } from '../settings-form.tsx';
import { CommunicationFrame } from './communication-frame.tsx';
import type { Preview } from './email-preview.tsx';
import { TemplateForm } from './template-form.tsx';

const LABELS: Record<EmailTemplateName, string> = {
  appointment_confirmed: 'Confirmation',
  appointment_reminder: 'Reminder',
};

/** What the address says of none. */
const SAMPLE = 'sample';

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
  const scripted = useHydrated();
  const { appointments } = view;
  if (appointments.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        You have no appointment ahead, so this shows a sample with your own name, service and place.
      </p>
    );
  const select = (
    <NativeSelect
      label="Preview with"
      name="appointment"
      {...(scripted ? { value: appointmentId ?? SAMPLE } : { defaultValue: appointmentId ?? SAMPLE })}
      onChange={({ currentTarget: { value } }) =>
        navigate(paths.emailTemplates({ template: name, appointment: value }), {
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
        { value: SAMPLE, label: 'A sample' },
      ]}
    />
  );
  if (scripted) return select;
  return (
    <form className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="template" value={name} />
      {select}
      <Button type="submit">Show</Button>
    </form>
  );
}
