import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormArea, FormText } from '#app/components/forms/fields/text.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SettingsForm } from '#app/components/settings/settings-form.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import {
  CONTENT_LENGTHS,
  CONTENT_SECTIONS,
  MOST_QUESTIONS,
  type ContentSection,
  type WebsiteContent,
} from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { ContentView } from './content-view.ts';
import { contentOf, contentSchema, roomForQuestions } from './content-values.ts';

type View = WebsiteContent & { updatedAt: Date | string };

const FACTS = factsOfFields<View>({
  'the welcome': ['headline', 'welcome', 'button', 'picture'],
  'about you': ['about', 'quote'],
  'the questions': ['questions'],
  'the invitation': ['actionTitle', 'actionText'],
  'the order': ['places'],
});

const SECTIONS: Record<ContentSection, { label: string; about: string }> = {
  about: { label: 'About you', about: 'Your words below, your photo, your credentials.' },
  services: { label: 'Services and prices', about: 'What clients can book, as it is today.' },
  reviews: { label: 'Reviews', about: 'What clients wrote. Nothing is shown while there are none.' },
  gallery: { label: 'Gallery', about: 'The photos of your profile.' },
  questions: { label: 'Questions', about: 'Your questions and answers below.' },
  locations: { label: 'Hours and location', about: 'Where and when you see clients.' },
  action: { label: 'Invitation to book', about: 'Your words below, with a button.' },
};

const PLACES = [
  ...CONTENT_SECTIONS.map((_, index) => ({ value: String(index + 1), label: `Place ${index + 1}` })),
  { value: '0', label: 'Not shown' },
];

/** Questions that stand open; the others are one press away. */
const OPEN_QUESTIONS = 2;

/** The form: saved where something changed, for visitors once it is published; without scripts the page's action takes it. */
export function ContentForm({ page, pictures, again }: ContentView & { again: () => void }) {
  const { content, updatedAt, practiceName } = page;
  const elsewhere = useChangedElsewhere<View>({ now: { ...content, updatedAt }, ...FACTS });
  const form = useOperationForm(
    useOperation(op.updateWebsiteContent, {
      done: TEXTS.contentSaved,
      failed: (refused) =>
        Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused, TEXTS.anError),
    }),
    {
      schema: contentSchema,
      intent: 'content',
      defaults: {
        ...content,
        questions: roomForQuestions(content.questions),
        places: Object.fromEntries(
          Object.entries(content.places).map(([name, place]) => [name, String(place)]),
        ),
      },
      savesUnchanged: !page.isSaved,
      input: (entered) => ({ ...contentOf(entered), ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  const asked = Math.max(OPEN_QUESTIONS, content.questions.length);
  return (
    <SettingsForm {...{ form, elsewhere, again, updatedAt }}>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Welcome">The first thing that visitors see.</SectionHeader>
        <FormText
          name="headline"
          label="Headline"
          hint={`Such as ${practiceName}, or what you do for people.`}
          maxLength={CONTENT_LENGTHS.headline}
        />
        <FormArea name="welcome" label="Welcome" rows={3} maxLength={CONTENT_LENGTHS.welcome} counter />
        <FormNativeSelect
          name="picture"
          label="Picture"
          options={[
            { value: '', label: 'None' },
            ...pictures.map(({ handle, altText, use }, index) => ({
              value: handle,
              label: `${altText ?? `Picture ${index + 1}`} (${use})`,
            })),
          ]}
        />
        <FormText
          name="button"
          label="Words of the button"
          hint="Empty: Book an appointment"
          maxLength={CONTENT_LENGTHS.button}
        />
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="About you">Empty: what your profile says of you.</SectionHeader>
        <FormArea name="about" label="About" rows={6} maxLength={CONTENT_LENGTHS.about} counter />
        <FormText
          name="quote"
          label="A sentence of yours"
          hint="Stands out beside it."
          maxLength={CONTENT_LENGTHS.quote}
        />
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Questions">What people ask before they book.</SectionHeader>
        <Questions from={0} to={asked} />
        {asked < MOST_QUESTIONS ? (
          <details>
            <summary className="cursor-pointer text-sm font-medium text-ink-soft">More questions</summary>
            <div className="mt-5 space-y-5">
              <Questions from={asked} to={MOST_QUESTIONS} />
            </div>
          </details>
        ) : null}
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Invitation to book">The end of the page.</SectionHeader>
        <FormText
          name="actionTitle"
          label="Title"
          hint="Empty: Ready when you are"
          maxLength={CONTENT_LENGTHS.actionTitle}
        />
        <FormArea name="actionText" label="Text" rows={3} maxLength={CONTENT_LENGTHS.actionText} counter />
      </Card>
      <Card padding="flush">
        <SectionHeader title="Sections" className="px-5 pt-5 sm:px-6">
          Which of them show below the welcome, and in which order.
        </SectionHeader>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {CONTENT_SECTIONS.map((name) => (
            <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 sm:px-6">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{SECTIONS[name].label}</p>
                <p className="text-sm text-ink-soft">{SECTIONS[name].about}</p>
              </div>
              <FormNativeSelect
                name={`places.${name}`}
                label={`Place of ${SECTIONS[name].label}`}
                hideLabel
                options={PLACES}
              />
            </li>
          ))}
        </ul>
      </Card>
    </SettingsForm>
  );
}

const Questions = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, at) => from + at).map((index) => (
    <div key={index} className="space-y-3">
      <FormText
        name={`questions[${index}].question`}
        label={`Question ${index + 1}`}
        maxLength={CONTENT_LENGTHS.question}
      />
      <FormArea
        name={`questions[${index}].answer`}
        label={`Answer ${index + 1}`}
        rows={2}
        maxLength={CONTENT_LENGTHS.answer}
      />
    </div>
  ));
