import { useEffect, useState } from 'react';
import { listLabel } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useSheet } from './read-sheet.tsx';
import type { OperationFormState } from './use-operation-form.ts';

/** What it says of a thing that somebody deleted while it stands in a form. */
const GONE = 'This was deleted in another window. What you entered still stands here, and cannot be saved.';

/** What a form is about, as its operation answers it. */
interface Versioned {
  updatedAt: Date | string;
}

/** What differs by the nouns of a sentence: `{ 'its price': ({ amountCents }) => amountCents }`. */
export type Facts<Thing> = Record<string, (thing: Thing) => unknown>;

/** The fields that each noun is about: what nobody touched in them is taken over beside what was entered. */
type Fields = Readonly<Record<string, readonly string[]>>;

/** Nouns that are labels on the page, and the fields under each, which have the names of what they change. */
export const factsOfFields = <Thing,>(
  fields: Readonly<Record<string, readonly (keyof Thing & string)[]>>,
): { facts: Facts<Thing>; fields: Fields } => ({
  facts: Object.fromEntries(
    Object.entries(fields).map(([label, names]) => [
      label,
      (thing: Thing) => names.map((name) => thing[name]),
    ]),
  ),
  fields,
});

interface About<Thing> {
  /** As it stands now, read anew with the page; null of something new. */
  now: Thing | null;
  facts: Facts<Thing>;
  fields?: Fields;
  isGone?: boolean;
  /** Why it can no longer be saved as it stands now. */
  closed?: string | null;
  isOpen?: boolean;
}

export interface Elsewhere<Thing> {
  /** As it was opened, or as it is saved over knowingly: changes are told by it. */
  known: Thing | null;
  /** Sent with what is saved. */
  sent: { previousUpdatedAt?: Date | string };
  /** Why it cannot be saved before somebody chose. */
  lacks: string | null;
  /** It was saved here: what is read next is taken over. */
  saved: () => void;
  news: {
    changed: string[];
    isGone: boolean;
    closed: string | null;
    isOwn: boolean;
    keep: () => void;
    /** The fields of a noun, where they are known. */
    fieldsOf: (noun: string) => readonly string[] | undefined;
    /** What changed under these nouns is known. */
    know: (nouns: readonly string[]) => void;
  };
}

/**
 * What becomes of a form while another window changes, or deletes, what it is about: it keeps what was entered and says what changed
 * (ChangedElsewhere), and is saved over that only knowingly (`previousUpdatedAt`).
 */
export function useChangedElsewhere<Thing extends Versioned>(about: About<Thing>): Elsewhere<Thing> {
  const isOpenSheet = useSheet()?.open ?? true;
  const { now, facts, fields = {}, isGone = false, closed = null, isOpen = isOpenSheet } = about;
  const [known, setKnown] = useState(now);
  const [isSaved, setSaved] = useState(false);
  /** What is known of single nouns since. */
  const [since, setSince] = useState<Readonly<Record<string, string>>>({});
  const differs = (fact: Facts<Thing>[string], noun = '') =>
    (since[noun] ?? JSON.stringify(fact(known!))) !== JSON.stringify(fact(now!));
  const isCompared = isOpen && known !== null && now !== null && !isGone;
  const changed = isCompared ? Object.keys(facts).filter((noun) => differs(facts[noun]!, noun)) : [];
  const isOwn = isSaved && isCompared && differs(({ updatedAt }) => updatedAt);
  return {
    known,
    sent: now ? { previousUpdatedAt: now.updatedAt } : {},
    lacks: isGone ? GONE : (closed ?? (changed.length > 0 && !isSaved ? 'Choose above what holds' : null)),
    saved: () => setSaved(true),
    news: {
      changed,
      isGone: isGone && isOpen,
      closed,
      isOwn,
      keep: () => {
        setKnown(now);
        setSince({});
        setSaved(false);
      },
      fieldsOf: (noun) => fields[noun],
      know: (nouns) =>
        setSince((before) => ({
          ...before,
          ...Object.fromEntries(nouns.map((noun) => [noun, JSON.stringify(facts[noun]!(now!))])),
        })),
    },
  };
}

interface ChangedElsewhereProps {
  elsewhere: Elsewhere<never> | Elsewhere<Versioned>;
  form: { isChanged: boolean } & Partial<Pick<OperationFormState, 'isTouched' | 'takeOver'>>;
  /** Begins the form anew with what stands there now. */
  onTakeOver: () => void;
}

/**
 * Says in the form what changed in another window. What nothing was entered about is taken over by itself: the whole form, or the fields that
 * were not touched, beside those that were.
 */
export function ChangedElsewhere({ elsewhere, form, onTakeOver }: ChangedElsewhereProps) {
  const { changed, isGone, closed, isOwn, keep, fieldsOf, know } = elsewhere.news;
  const takesOver = (isOwn || changed.length > 0) && !form.isChanged;
  // What was entered after the press on Save stays.
  const goesOn = isOwn && form.isChanged;
  const { isTouched = () => true, takeOver } = form;
  const isFree = (noun: string) => fieldsOf(noun)?.every((name) => !isTouched(name)) ?? false;
  const free = takesOver || goesOn ? [] : changed.filter(isFree);
  const inConflict = changed.filter((noun) => !free.includes(noun));
  const fields = inConflict.map(fieldsOf);
  const takeFieldsOver = (nouns: readonly string[]) => {
    takeOver?.(nouns.flatMap((noun) => fieldsOf(noun) ?? []));
    know(nouns);
  };
  useEffect(() => {
    if (takesOver) onTakeOver();
    else if (goesOn) keep();
    else if (free.length > 0) takeFieldsOver(free);
  }, [takesOver, goesOn, free.join()]);
  if (takesOver || goesOn || (!isGone && inConflict.length === 0)) return null;
  const arePartOfIt = takeOver !== undefined && !closed && fields.every((names) => names !== undefined);
  return (
    <Banner
      tone="orange"
      role="alert"
      className="basis-full"
      actions={
        isGone ? undefined : (
          <>
            <Button onPress={arePartOfIt ? () => takeFieldsOver(inConflict) : onTakeOver}>
              Take it over
            </Button>
            {closed ? null : <Button onPress={keep}>Keep mine</Button>}
          </>
        )
      }
    >
      {isGone
        ? GONE
        : (closed ??
          `This was changed in another window: ${listLabel(inConflict)}. Taking it over loses what you entered ${arePartOfIt ? 'there' : 'here'}; saving yours replaces it.`)}
    </Banner>
  );
}
