import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { FormArea, FormText } from '#app/components/forms/fields/text.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import {
  aboutInput,
  headlineInput,
  locationInput,
  LONGEST,
  nameInput,
  titleInput,
} from '#app/domain/profile/inputs.ts';
import { Card } from '#app/ui/display/card.tsx';
import { FreeTexts, FREE_TEXTS } from './free-texts.tsx';
import { InlineEditor, PERSONAL, type Editing } from './inline-editor.tsx';
import { LocationField } from './location-field.tsx';
import { PersonalEditor } from './personal-editor.tsx';
import { PhotoRow } from './photo-row.tsx';
import { Missing, ShortLinkEditor } from './short-link-editor.tsx';

export interface DetailsPageProps {
  details: OpValue<'profileDetails'>;
  /** The app's own host. */
  host: string;
  /** The editor that the address opens, and what was refused in it: without scripts. */
  edit: string | null;
  refused: Editing['refused'];
}

const EDITORS = ['name', 'location', 'title', 'headline', 'about', ...FREE_TEXTS, 'short-link', PERSONAL];

/** Who the practitioner is, as clients read it (002 §2): each part has its own editor, of which one is open at a time. */
export function DetailsPage({ details, host, edit, refused }: DetailsPageProps) {
  const [open, change] = useState(edit && EDITORS.includes(edit) ? edit : null);
  const editing: Editing = { open, change, refused };
  const { hash } = useLocation();
  // A step that is missing leads to its editor.
  useEffect(() => {
    const wanted = hash.slice(1);
    if (wanted === 'photo' || EDITORS.includes(wanted)) change((now) => now ?? wanted);
  }, [hash]);
  const { name, location, locationId, title, headline, about, shortLink, photoUrl, photoHandle } = details;
  return (
    <Card padding="flush" className="divide-y divide-line overflow-visible" aria-label="Details">
      <PhotoRow {...{ name, photoUrl, photoHandle, editing }} />
      <InlineEditor
        id="name"
        term="Name"
        value={name}
        schema={nameInput}
        defaults={{ name }}
        editing={editing}
      >
        <FormText name="name" label="Name" autoComplete="name" maxLength={LONGEST.name} />
      </InlineEditor>
      <InlineEditor
        id="location"
        term="Location"
        value={location ?? <Missing />}
        schema={locationInput}
        defaults={{ location: location ?? '', locationId: locationId ?? '' }}
        editing={editing}
      >
        <LocationField location={location ?? ''} locationId={locationId} />
      </InlineEditor>
      <InlineEditor
        id="title"
        term="Title"
        value={title ?? <Missing />}
        schema={titleInput}
        defaults={{ title }}
        editing={editing}
      >
        <FormText
          name="title"
          label="Title"
          maxLength={LONGEST.title}
          hint="Such as ‘Licensed massage therapist’."
        />
      </InlineEditor>
      <InlineEditor
        id="headline"
        term="Headline"
        value={headline ?? <Missing />}
        schema={headlineInput}
        defaults={{ headline }}
        editing={editing}
      >
        <FormArea
          name="headline"
          label="Headline"
          rows={2}
          maxLength={LONGEST.headline}
          counter
          hint="One sentence on what you do for whom."
        />
      </InlineEditor>
      <InlineEditor
        id="about"
        term="About me"
        value={about ? <span className="whitespace-pre-line">{about}</span> : <Missing />}
        schema={aboutInput}
        defaults={{ about }}
        editing={editing}
      >
        <FormArea name="about" label="About me" rows={8} maxLength={LONGEST.about} counter />
      </InlineEditor>
      <FreeTexts details={details} editing={editing} />
      <ShortLinkEditor shortLink={shortLink} host={host} editing={editing} />
      <PersonalEditor person={details} editing={editing} />
    </Card>
  );
}
