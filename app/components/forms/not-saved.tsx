import { useState } from 'react';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useRefusedPost } from './refused-post.tsx';

/** How each noun of a thing reads, as it stands now and as it was sent; null for what was not asked for. */
export type Words<Thing> = Readonly<Record<string, (thing: Thing) => string | null>>;

/** The words of labels with fields of their own; `inWords` writes what does not speak for itself, such as minutes. */
export const wordsOfFields = <Thing,>(
  fields: Readonly<Record<string, readonly string[]>>,
  inWords: Readonly<Record<string, (value: never) => string>> = {},
): Words<Thing> =>
  Object.fromEntries(
    Object.entries(fields).map(([label, names]) => [
      label,
      (thing: Thing) => {
        const values = names.map((name) => (thing as Record<string, unknown>)[name]);
        if (values.every((value) => value === undefined)) return null;
        return names
          .map((name, index) => inWords[name]?.(values[index] as never) ?? plainWords(values[index]))
          .filter(Boolean)
          .join(', ');
      },
    ]),
  );

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replaceAll('\r\n', '\n').trim();
}

interface NotSavedProps<Thing> {
  intent: string;
  /** As it stands now, in the form. */
  now: Thing;
  words: Words<Thing>;
}

/**
 * What was posted without scripts and refused because another window was faster, where it reads otherwise than what that one saved: the form
 * stands as it is saved now, and from here one enters again what should hold.
 */
export function NotSaved<Thing>({ intent, now, words }: NotSavedProps<Thing>) {
  const refused = useRefusedPost(intent);
  // What is refused while scripts run stands in the form still.
  const [first] = useState(refused);
  if (!first?.sent || first !== refused) return null;
  const sent = first.sent as Thing;
  const differing = Object.entries(words).flatMap(([label, wordsOf]) => {
    const text = wordsOf(sent);
    return text === null || text === wordsOf(now) ? [] : [{ label, text }];
  });
  if (differing.length === 0) return null;
  return (
    <Banner tone="info" role="note" title="What your window sent is not saved">
      <p>
        The page shows what is saved now. This is what you sent, where it differs: enter again what should
        hold.
      </p>
      <dl className="mt-3 space-y-2 text-ink">
        {differing.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text || 'Nothing'}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
