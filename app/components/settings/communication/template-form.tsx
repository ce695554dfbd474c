import { useState, type ReactNode } from 'react';
import { useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { NotSaved, type Words } from '#app/components/forms/not-saved.tsx';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { emailTemplateInput, TEMPLATE_LENGTH } from '#app/domain/communication/inputs.ts';
import { COMMUNICATION_MESSAGES as TEXTS } from '#app/domain/communication/messages.ts';
import { isSameContent, placeholder, VARIABLES } from '#app/lib/messages/email-templates.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { SettingsForm } from '../settings-form.tsx';
import { whyNotSaved } from '../why-not-saved.ts';
import { EmailPreview, useEmailPreview, type Preview } from './email-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { VARIABLE_LABELS } from './variable-labels.ts';

type Template = OpValue<'emailTemplates'>['templates'][number];

interface Opened {
  placeholders: boolean;
  versions: boolean;
}

interface TemplateFormProps {
  template: Template;
  appointmentId: string | null;
  first: { preview: Preview | null; problem: string | null };
  /** The practitioner's own address. */
  email: string;
  timeZone: string;
  /** With which appointment it is looked at. */
  picker: ReactNode;
  again: () => void;
  /** What of the page is unfolded. */
  opened: Opened;
  onOpened: (changed: Partial<Opened>) => void;
}

const schema = emailTemplateInput.pick({ content: true });
const contentOf = ({ customContent, defaultContent }: Template) => customContent ?? defaultContent;
const FACTS = { 'what this email says': contentOf };
const WORDS: Words<{ content: string }> = {
  'What the email says': ({ content }) => plainText(content),
};
const SNIPPETS = {
  label: 'Insert a placeholder',
  items: VARIABLES.map((name) => ({ label: VARIABLE_LABELS[name], text: placeholder(name) })),
};

/** An email in the practice's own words, and beside it as it would be sent. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, appointmentId, first, email, timeZone, picker, again, ...kept } = props;
  const { opened, onOpened } = kept;
  const { name, defaultContent, versions, updatedAt } = template;
  const scripted = useHydrated();
  const elsewhere = useChangedElsewhere({ now: template, facts: FACTS });
  // What was refused without scripts stands in the editor again.
  const begun = [useRefusedPost(name)?.values?.content ?? contentOf(template)].flat()[0]!;
  const [draft, setDraft] = useState({ times: 0, content: begun });
  const [content, setContent] = useState(begun);
  const use = (text: string) => {
    setDraft(({ times }) => ({ times: times + 1, content: text }));
    setContent(text);
  };
  const form = useOperationForm(
    useOperation(op.updateCommunicationSettings, {
      done: TEXTS.templateUpdated,
      failed: (refused) => whyNotSaved(refused),
    }),
    {
      schema,
      intent: name,
      defaults: { content: contentOf(template) },
      input: (entered) => ({
        emailTemplates: [{ name, content: entered.content ?? null, ...elsewhere.sent }],
      }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  const asked = { name, content, appointmentId };
  const press = { template: name, previousUpdatedAt: new Date(updatedAt).toISOString() };
  const { preview, problem, isStale } = useEmailPreview(asked, first);
  const test = useOperation(op.sendTestEmail, { done: ({ email: to }) => TEXTS.testSent(to) });
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-6">
        <SettingsForm {...{ form, elsewhere, again, updatedAt }}>
          <NotSaved intent={name} now={{ content: contentOf(template) }} words={WORDS} />
          <Card className="space-y-4 p-5 sm:p-6">
            <SectionHeader
              title="In your own words"
              actions={isSameContent(content, defaultContent) ? <Badge>Default</Badge> : null}
            >
              The greeting and what follows it. Subject, details and buttons stay as they are.
            </SectionHeader>
            <RichTextField
              key={draft.times}
              label="What the email says"
              id={fieldId(name, 'content')}
              name={scripted ? undefined : 'content'}
              maxLength={TEMPLATE_LENGTH}
              defaultValue={draft.content}
              onChange={setContent}
              snippets={SNIPPETS}
              error={form.errorOf('content') ?? (form.isChanged ? (problem ?? undefined) : undefined)}
            />
            {scripted ? <PostedInput value={{ content }} /> : null}
            {scripted && !isSameContent(content, defaultContent) ? (
              <Button size="sm" onPress={() => use(defaultContent)}>
                Back to the default
              </Button>
            ) : null}
            <Disclosure
              title="All placeholders"
              defaultOpen={opened.placeholders}
              onToggle={(placeholders) => onOpened({ placeholders })}
            >
              <p className="pb-2 text-sm text-ink-soft">
                Each is filled in when the email is sent, from the client and the appointment as they are
                then.
              </p>
              <ul className="divide-y divide-line">
                {VARIABLES.map((one) => (
                  <li key={one} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
                    <span className="min-w-0 text-sm">
                      {VARIABLE_LABELS[one]}
                      <code className="block text-xs wrap-anywhere text-ink-soft">{placeholder(one)}</code>
                    </span>
                    {scripted ? (
                      <CopyButton
                        text={placeholder(one)}
                        said={TEXTS.copied}
                        size="sm"
                        variant="ghost"
                        aria-label={`Copy ${placeholder(one)}`}
                      >
                        Copy
                      </CopyButton>
                    ) : null}
                  </li>
                ))}
              </ul>
            </Disclosure>
          </Card>
        </SettingsForm>
        {scripted || isSameContent(contentOf(template), defaultContent) ? null : (
          <PostButton size="sm" values={{ ...press, intent: 'default' }} busyLabel="Saving">
            Back to the default
          </PostButton>
        )}
        <TemplateVersions
          {...{ versions, timeZone, press }}
          isOpen={opened.versions}
          onToggle={(open) => onOpened({ versions: open })}
          onUse={use}
        />
      </div>
      <section aria-labelledby="email-preview" className="min-w-0 space-y-4">
        <SectionHeader title={<span id="email-preview">Preview</span>}>
          {template.name === 'appointment_confirmed' ? TEXTS.previewOfOneDate : TEXTS.previewExact}
        </SectionHeader>
        {picker}
        {scripted ? (
          <div>
            <Button
              busy={test.isBusy}
              busyLabel="Sending"
              disabled={problem !== null}
              onPress={() => void test.run(asked)}
            >
              Send me a test
            </Button>
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">It goes to {email} and nobody else.</p>
          </div>
        ) : (
          <div>
            <PostButton
              values={{ ...press, intent: 'test', ...(appointmentId && { appointmentId }) }}
              busyLabel="Sending"
            >
              Send me a test
            </PostButton>
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
              It shows what is saved, and goes to {email} and nobody else.
            </p>
          </div>
        )}
        {problem ? (
          <Banner tone="orange" role="status">
            {problem}
          </Banner>
        ) : null}
        {preview ? <EmailPreview preview={preview} isStale={isStale || problem !== null} /> : null}
      </section>
    </div>
  );
}
