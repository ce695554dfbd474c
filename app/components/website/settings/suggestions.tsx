import { Sparkles } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { METADATA_LENGTHS, type MetadataField } from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

type Suggestion = OpValue<'generateSiteMetadata'>;

const LABELS: Record<MetadataField, string> = {
  title: 'Title',
  description: 'Description',
  ogSiteName: 'Site name',
  primaryModality: 'What you offer',
};
const FIELDS = Object.keys(METADATA_LENGTHS) as MetadataField[];
const icon = <Sparkles strokeWidth={1.75} aria-hidden />;

/** Asks for suggestions; without scripts the page's action does. */
export function SuggestButton({ onSuggested }: { onSuggested: (suggestion: Suggestion) => void }) {
  const { isBusy, run } = useOperation(op.generateSiteMetadata, {
    failed: (refused) => whyNotSaved(refused, TEXTS.anError),
  });
  if (!useHydrated())
    return (
      <PostButton values={{ intent: 'suggest' }} icon={icon}>
        Suggest texts
      </PostButton>
    );
  return (
    <Button
      busy={isBusy}
      busyLabel="Writing"
      icon={icon}
      onPress={() =>
        void run({}).then((answer) => {
          if (answer?.ok) onSuggested(answer.value);
        })
      }
    >
      Suggest texts
    </Button>
  );
}

interface SuggestedTextsProps {
  suggestion: Suggestion;
  now: Record<MetadataField, string>;
  /** Puts a text into its field, where it is saved or changed. */
  use: (name: MetadataField, text: string) => void;
  dismiss: () => void;
}

/** What was suggested, to be looked at: nothing of it is saved by itself. */
export function SuggestedTexts({ suggestion, now, use, dismiss }: SuggestedTextsProps) {
  const scripted = useHydrated();
  const texts = FIELDS.flatMap((name) => {
    const text = suggestion.websiteMetadata[name];
    return text && text !== now[name] ? [{ name, text }] : [];
  });
  return (
    <Card padding="flush" aria-labelledby="suggested" role="status">
      <div className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4 sm:px-6">
        <div className="measure min-w-0">
          <h3 id="suggested" className="font-semibold">
            Suggested texts
          </h3>
          <p className="mt-0.5 text-sm text-ink-soft">
            {suggestion.note ??
              (suggestion.source === 'writer'
                ? 'Written by a writing service out of what your page shows. Read them before you use them.'
                : 'Put together from what you say of your practice.')}{' '}
            {texts.length > 0 ? 'Nothing is saved yet.' : 'They are what you have already.'}
          </p>
        </div>
        {scripted ? (
          <div className="flex flex-wrap gap-2">
            {texts.length > 1 ? (
              <Button size="sm" onPress={() => texts.forEach(({ name, text }) => use(name, text))}>
                Use all
              </Button>
            ) : null}
            <Button size="sm" variant="ghost" onPress={dismiss}>
              Dismiss
            </Button>
          </div>
        ) : null}
      </div>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {texts.map(({ name, text }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 sm:px-6">
            <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="block text-sm text-ink-mute">{LABELS[name]}</span>
              {text}
            </p>
            {scripted ? (
              <Button
                size="sm"
                aria-label={`Use it as ${LABELS[name].toLowerCase()}`}
                onPress={() => use(name, text)}
              >
                Use it
              </Button>
            ) : (
              <PostButton values={{ intent: 'metadata', [name]: text }} size="sm">
                Save it
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
