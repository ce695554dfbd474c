import { useState } from 'react';
import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormArea, FormText } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SettingsForm } from '#app/components/settings/settings-form.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { METADATA_LENGTHS, websiteMetadataFields, type MetadataField } from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { enterText } from './enter-text.ts';
import { SuggestedTexts, SuggestButton } from './suggestions.tsx';

interface MetadataFormProps {
  metadata: OpValue<'websiteMetadata'>;
  /** Of the website. */
  url: string;
  suggested: OpValue<'generateSiteMetadata'> | null;
  again: () => void;
}

interface View extends Record<MetadataField, string> {
  updatedAt: Date | string;
}

const FACTS = factsOfFields<View>({
  Title: ['title'],
  Description: ['description'],
  'Site name': ['ogSiteName'],
  'What you offer': ['primaryModality'],
});
const WORDS = wordsOfFields<View>(FACTS.fields, {});
const FIELDS = Object.keys(METADATA_LENGTHS) as MetadataField[];

const schema = websiteMetadataFields.partial();

/** What search engines and previews say of the site: saved where it differs, suggestions taken by hand alone (002 §2, §5, §7). */
export function MetadataForm({ metadata, url, suggested, again }: MetadataFormProps) {
  const { websiteMetadata: saved, shownWithout, updatedAt } = metadata;
  const now: View = {
    title: saved?.title ?? '',
    description: saved?.description ?? '',
    ogSiteName: saved?.ogSiteName ?? '',
    primaryModality: saved?.primaryModality ?? '',
    updatedAt,
  };
  const elsewhere = useChangedElsewhere({ now, ...FACTS });
  const [suggestion, setSuggestion] = useState(suggested);
  const form = useOperationForm(
    useOperation(op.upsertWebsiteMetadata, {
      done: TEXTS.saved,
      failed: (refused) =>
        Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused, TEXTS.anError),
    }),
    {
      schema,
      intent: 'metadata',
      defaults: { ...now },
      // Only what differs is sent: the others may be changed in another window.
      input: (entered, { isChanged }) =>
        ({
          ...Object.fromEntries(
            FIELDS.filter((name) => isChanged(name)).map((name) => [name, entered[name] ?? '']),
          ),
          ...elsewhere.sent,
        }) as OpInput<'upsertWebsiteMetadata'>,
      lacks: elsewhere.lacks,
      onSaved: () => {
        setSuggestion(null);
        elsewhere.saved();
      },
    },
  );
  const use = (name: MetadataField, text: string) => {
    const field = document.getElementById(`${form.id}-${name}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) enterText(field, text);
  };
  return (
    <>
      <SectionHeader
        title="Search engines and previews"
        className="pt-2"
        actions={<SuggestButton onSuggested={setSuggestion} />}
      >
        What people read of your website before they open it.
      </SectionHeader>
      {suggestion ? (
        <SuggestedTexts suggestion={suggestion} now={now} use={use} dismiss={() => setSuggestion(null)} />
      ) : null}
      <SettingsForm isPart {...{ form, elsewhere, again, updatedAt }}>
        <NotSaved intent="metadata" now={now} words={WORDS} />
        <Card className="space-y-5 p-5 sm:p-6">
          <SearchResult
            url={url}
            title={now.title || shownWithout.title}
            description={now.description || shownWithout.description}
          />
          <FormText
            name="title"
            label="Title"
            hint={`Empty: ${shownWithout.title}`}
            maxLength={METADATA_LENGTHS.title}
          />
          <FormArea
            name="description"
            label="Description"
            hint={`Empty: ${shownWithout.description}`}
            rows={3}
            maxLength={METADATA_LENGTHS.description}
            counter
          />
          <FormText
            name="ogSiteName"
            label="Site name"
            hint={`Where a link to it is shared. Empty: ${shownWithout.ogSiteName}`}
            maxLength={METADATA_LENGTHS.ogSiteName}
          />
          <FormText
            name="primaryModality"
            label="What you offer"
            hint="In one to three words, such as Acupuncture."
            maxLength={METADATA_LENGTHS.primaryModality}
          />
        </Card>
      </SettingsForm>
    </>
  );
}

/** How a search engine shows it, as it is saved. */
function SearchResult({ url, title, description }: { url: string; title: string; description: string }) {
  return (
    <figure className="rounded-md bg-sunken px-4 py-3.5">
      <figcaption className="text-xs text-ink-mute">In search results, as it is saved</figcaption>
      <p className="mt-2 truncate text-sm text-ink-soft">{url.replace(/^https?:\/\//, '')}</p>
      <p className="mt-0.5 text-lg leading-6 font-medium wrap-anywhere">{title}</p>
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{description}</p>
    </figure>
  );
}
