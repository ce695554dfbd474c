import { useState } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { ALT_TEXT_LENGTH, MOST_DESCRIBED } from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

type Picture = OpValue<'websitePictures'>['pictures'][number];
type Described = OpValue<'generateImageAltText'>;

interface AltTextsProps {
  pictures: Picture[];
  /** What was suggested by a press without scripts. */
  described: Described | null;
}

/** What pictures say to whoever does not see them: suggestions stand in the fields, and are saved by hand (002 §7). */
export function AltTexts({ pictures, described }: AltTextsProps) {
  const [suggested, setSuggested] = useState(described);
  const missing = pictures.filter(({ altText }) => !altText);
  const others = pictures.filter(({ altText }) => altText);
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="descriptions" className="space-y-4 pt-2">
      <SectionHeader
        id="descriptions"
        title="Descriptions of pictures"
        actions={missing.length > 0 ? <SuggestAll onSuggested={setSuggested} /> : undefined}
      >
        {missing.length > 0
          ? `${missing.length === 1 ? 'One picture says' : `${missing.length} pictures say`} nothing to people who do not see ${missing.length === 1 ? 'it' : 'them'}, and to search engines.`
          : TEXTS.noneMissing}
      </SectionHeader>
      {suggested ? <WhatWasSuggested {...suggested} /> : null}
      {missing.length > 0 ? (
        <Fields
          // What was suggested since stands in them.
          key={suggested?.suggestions.map(({ handle }) => handle).join() ?? ''}
          pictures={missing.slice(0, MOST_DESCRIBED)}
          suggested={suggested}
        />
      ) : null}
      {others.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm font-medium text-ink-soft">
            {others.length === 1 ? 'One described picture' : `${others.length} described pictures`}
          </summary>
          <div className="mt-4">
            <Fields pictures={others.slice(0, MOST_DESCRIBED)} suggested={null} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

function SuggestAll({ onSuggested }: { onSuggested: (described: Described) => void }) {
  const { isBusy, run } = useOperation(op.generateImageAltText, {
    failed: (refused) => whyNotSaved(refused, TEXTS.anError),
  });
  if (!useHydrated()) return <PostButton values={{ intent: 'describe' }}>Suggest descriptions</PostButton>;
  return (
    <Button
      busy={isBusy}
      busyLabel="Describing"
      onPress={() =>
        void run({}).then((answer) => {
          if (answer?.ok) onSuggested(answer.value);
        })
      }
    >
      Suggest descriptions
    </Button>
  );
}

function WhatWasSuggested({ suggestions, left, note }: Described) {
  const unseen = suggestions.filter(({ isSeen }) => !isSeen).length;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {[
        note,
        unseen > 0
          ? 'Nobody has looked at the pictures marked “Not seen”: these words say what the picture is for. Add what is to be seen on it.'
          : null,
        left > 0 ? `${left} more are left for the next time.` : null,
        'Nothing is saved yet.',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

function Fields({ pictures, suggested }: { pictures: Picture[]; suggested: Described | null }) {
  const isBusy = useIsPosting({ intent: 'descriptions', first: pictures[0]!.handle });
  const suggestionOf = (handle: string) => suggested?.suggestions.find((one) => one.handle === handle);
  return (
    <PostForm values={{ intent: 'descriptions', first: pictures[0]!.handle }} preventScrollReset>
      <Card padding="flush" as="div">
        <ul className="divide-y divide-line">
          {pictures.map((picture) => {
            const suggestion = suggestionOf(picture.handle);
            return (
              <li key={picture.handle} className="flex gap-4 px-5 py-4 sm:px-6">
                <img
                  src={picture.url}
                  alt=""
                  loading="lazy"
                  width={72}
                  height={72}
                  className="size-18 shrink-0 rounded-md bg-sunken object-cover"
                />
                <div className="min-w-0 flex-1 space-y-1.5">
                  <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                    <span className="wrap-anywhere">{picture.use}</span>
                    {suggestion ? (
                      <Badge tone={suggestion.isSeen ? 'green' : 'orange'}>
                        {suggestion.isSeen ? 'Suggested' : 'Not seen'}
                      </Badge>
                    ) : null}
                  </p>
                  <input type="hidden" name="handle" value={picture.handle} />
                  <TextArea
                    id={`alt-${picture.handle}`}
                    name="altText"
                    label={`Description for ${picture.use}`}
                    hideLabel
                    rows={2}
                    maxLength={ALT_TEXT_LENGTH}
                    placeholder="What is to be seen on it"
                    defaultValue={picture.altText ?? suggestion?.altText ?? ''}
                  />
                </div>
              </li>
            );
          })}
        </ul>
        <div className="flex justify-end border-t border-line px-5 py-3.5 sm:px-6">
          <Button type="submit" busy={isBusy} busyLabel="Saving">
            Save descriptions
          </Button>
        </div>
      </Card>
    </PostForm>
  );
}
