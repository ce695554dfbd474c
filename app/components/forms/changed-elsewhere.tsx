import { useEffect, useState } from 'react';
import { listLabel } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useSheet } from './read-sheet.tsx';

/** What it says of a thing that somebody deleted while it stands in a form. */
const GONE = 'This was deleted in another window. What you entered still stands here, and cannot be saved.';

/** What a form is about, as its operation answers it. */
interface Versioned {
  updatedAt: Date | string;
}

/** What differs by the nouns of a sentence: `{ 'its price': ({ amountCents }) => amountCents }`. */
export type Facts<Thing> = Record<string, (thing: Thing) => unknown>;

interface About<Thing> {
  /** As it stands now, read anew with the page; null of something new. */
  now: Thing | null;
  facts: Facts<Thing>;
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
  news: { changed: string[]; isGone: boolean; closed: string | null; isOwn: boolean; keep: () => void };
}

/**
 * What becomes of a form while another window changes, or deletes, what it is about: it keeps what was entered and says what changed
 * (ChangedElsewhere), and is saved over that only knowingly (`previousUpdatedAt`).
 */
export function useChangedElsewhere<Thing extends Versioned>(about: About<Thing>): Elsewhere<Thing> {
  const isOpenSheet = useSheet()?.open ?? true;
  const { now, facts, isGone = false, closed = null, isOpen = isOpenSheet } = about;
  const [known, setKnown] = useState(now);
  const [isSaved, setSaved] = useState(false);
  const differs = (fact: Facts<Thing>[string]) => JSON.stringify(fact(known!)) !== JSON.stringify(fact(now!));
  const isCompared = isOpen && known !== null && now !== null && !isGone;
  const changed = isCompared ? Object.keys(facts).filter((noun) => differs(facts[noun]!)) : [];
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
        setSaved(false);
      },
    },
  };
}

interface ChangedElsewhereProps {
  elsewhere: Elsewhere<never> | Elsewhere<Versioned>;
  form: { isChanged: boolean };
  /** Begins the form anew with what stands there now. */
  onTakeOver: () => void;
}

/** Says in the form what changed in another window; a form in which nothing was entered takes it over by itself. */
export function ChangedElsewhere({ elsewhere, form, onTakeOver }: ChangedElsewhereProps) {
  const { changed, isGone, closed, isOwn, keep } = elsewhere.news;
  const takesOver = (isOwn || changed.length > 0) && !form.isChanged;
  // What was entered after the press on Save stays.
  const goesOn = isOwn && form.isChanged;
  useEffect(() => {
    if (takesOver) onTakeOver();
    else if (goesOn) keep();
  }, [takesOver, goesOn]);
  if (takesOver || goesOn || (!isGone && changed.length === 0)) return null;
  return (
    <Banner
      tone="orange"
      role="alert"
      className="basis-full"
      actions={
        isGone ? undefined : (
          <>
            <Button onPress={onTakeOver}>Take it over</Button>
            {closed ? null : <Button onPress={keep}>Keep mine</Button>}
          </>
        )
      }
    >
      {isGone
        ? GONE
        : (closed ??
          `This was changed in another window: ${listLabel(changed)}. Taking it over loses what you entered here; saving yours replaces it.`)}
    </Banner>
  );
}
