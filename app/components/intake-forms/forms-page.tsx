import { ClipboardList } from 'lucide-react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { MOST_FORMS } from '#app/domain/intake-forms/inputs.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { LinkRow } from '#app/ui/buttons/link-row.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { FormServices, FormSummary } from './editor-state.ts';
import { StartPicker } from './start-picker.tsx';
import { sendingLabel } from './words.ts';

type FormsPageProps = OpValue<'intakeForms'> & {
  starts: OpValue<'intakeFormStarts'>['starts'];
};

const aboutOf = (form: FormSummary, services: FormServices): string =>
  [
    pluralize(form.questionCount, 'question'),
    sendingLabel(form, services),
    form.sentCount > 0 ? `sent ${pluralize(form.sentCount, 'time')}` : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** /portal/settings/intake_forms (002 §2): the practice's forms, and what a new one begins with. */
export function FormsPage({ intakeForms, services, notesEnabled, starts }: FormsPageProps) {
  const { user } = usePortal();
  return (
    <SettingsFrame
      title="Intake Form"
      about="What you ask clients before you meet: sent by hand from their profile, or automatically once they book."
      banners={notesEnabled ? null : <Banner tone="orange">{INTAKE_MESSAGES.notesOff}</Banner>}
    >
      {intakeForms.length > 0 ? (
        <Card padding="flush" as="div">
          <ul className="divide-y divide-line" aria-label="Your forms">
            {intakeForms.map((form) => (
              <LinkRow
                key={form.id}
                to={paths.intakeFormSettings(form.id)}
                title={form.name}
                about={aboutOf(form, services)}
                picture={<ClipboardList strokeWidth={1.75} aria-hidden />}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <Card as="div">
          <EmptyState title="No form yet">Choose below what yours begins with.</EmptyState>
        </Card>
      )}
      {intakeForms.length < MOST_FORMS ? (
        <StartPicker starts={starts} practitioner={user.name} isFirst={intakeForms.length === 0} />
      ) : null}
    </SettingsFrame>
  );
}
