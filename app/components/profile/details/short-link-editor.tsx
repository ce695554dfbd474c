import { useState } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { shortLinkInput } from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { asShortLink, MAX_SHORT_LINK } from '#app/lib/addresses/short-link.ts';
import { InlineEditor, type Editing } from './inline-editor.tsx';

/** A pause in typing after which it is asked whether it is free, milliseconds. */
const PAUSE_MS = 200;

interface ShortLinkEditorProps {
  shortLink: string | null;
  /** The app's own host, before it. */
  host: string;
  editing: Editing;
}

/** The practitioner's own short address: in use or available as one types (002 §4). */
export function ShortLinkEditor({ shortLink, host, editing }: ShortLinkEditorProps) {
  const [typed, setTyped] = useState('');
  const isOpen = editing.open === 'short-link';
  if (!isOpen && typed !== '') setTyped('');
  const wanted = asShortLink(typed);
  const isNew = wanted !== '' && wanted !== shortLink && wanted.length <= MAX_SHORT_LINK;
  const { value } = useQueryOperation(op.shortLinkAvailability, isNew ? { shortLink: wanted } : null, {
    delayMs: PAUSE_MS,
  });
  const lacks = !isNew
    ? PROFILE_MESSAGES.linkUnchanged
    : value && !value.isAvailable
      ? PROFILE_MESSAGES.linkTaken
      : null;
  return (
    <InlineEditor
      id="short-link"
      term="Short link"
      value={shortLink ? `${host}/${shortLink}` : <Missing />}
      schema={shortLinkInput}
      defaults={{ shortLink: shortLink ?? '' }}
      editing={editing}
      lacks={lacks}
    >
      <FormText
        name="shortLink"
        label="Short link"
        prefix={`${host}/`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onInput={(event) => setTyped(event.currentTarget.value)}
        hint="Letters, digits, hyphens and underscores. It leads to your page."
      />
      <p role="status" className="min-h-5 text-sm">
        {isNew && value ? (
          <>
            <span className="font-semibold wrap-anywhere">{wanted}</span> is{' '}
            <span className={value.isAvailable ? 'text-green' : 'text-red'}>{value.availability}</span>
          </>
        ) : null}
      </p>
    </InlineEditor>
  );
}

/** What is not there yet. */
export const Missing = () => <span className="text-ink-mute">Not there yet</span>;
