import { useState } from 'react';
import {
  ChangedElsewhere,
  useChangedElsewhere,
  type Facts,
} from '#app/components/forms/changed-elsewhere.tsx';
import { useFocusPlace } from '#app/components/forms/use-focus-place.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { MOST } from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '#app/domain/profile/messages.ts';
import { normalized, pluralize } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

/** The keywords as they stand, and since when. */
export type Keywords = OpValue<'skills'>;
export type Skill = Keywords['skills'][number];

type Topic = OpValue<'searchSpecialties'>['hits'][number];

const topicsOf = ({ skills }: Keywords) => skills.map(({ specialty }) => specialty.id);

/** What another window may change while they are chosen. */
const KEYWORDS_FACTS: Facts<Keywords> = { 'your keywords': (now) => topicsOf(now).sort() };

interface AddKeywordsProps {
  open: boolean;
  keywords: Keywords;
  onClose: () => void;
}

/** The flyout 'Add keywords' (002 §2): topics by their letters, or what is searched for; at most fifty. Each opening begins anew. */
export function AddKeywords({ open, keywords, onClose }: AddKeywordsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [wasOpen, setWasOpen] = useState(false);
  const elsewhere = useChangedElsewhere({ now: keywords, facts: KEYWORDS_FACTS, isOpen: open });
  function begin() {
    setChosen(new Set(topicsOf(keywords)));
    elsewhere.news.keep();
  }
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) begin();
  }
  const had = new Set(topicsOf(elsewhere.known!));
  const endorsed = new Map(
    keywords.skills.map(({ specialty, endorsementsCount }) => [specialty.id, endorsementsCount]),
  );
  const isChanged = chosen.size !== had.size || [...chosen].some((id) => !had.has(id));
  const guard = useUnsavedGuard(open && isChanged);
  const { isBusy, run } = useOperation(op.updateSkills, {
    done: TEXTS.keywordsSaved,
    failed: ({ text }) => ({ text: TEXTS.keywordsFailed, detail: text }),
  });
  const isFull = chosen.size >= MOST.keywords;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && !isFull) next.add(id);
    setChosen(next);
  };
  async function save() {
    const outcome = await run({ skills: [...chosen], ...elsewhere.sent });
    if (outcome?.ok) guard.pass(onClose);
  }
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : guard.leave(onClose))}
      title="Add keywords"
      footer={
        <>
          <ChangedElsewhere elsewhere={elsewhere} form={{ isChanged }} onTakeOver={begin} />
          <Button onPress={() => guard.leave(onClose)} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Saving"
            disabled={!isChanged || elsewhere.lacks !== null}
            onPress={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <Topics chosen={chosen} endorsed={endorsed} isFull={isFull} onToggle={toggle} />
      {guard.question}
    </Flyout>
  );
}

interface TopicsProps {
  chosen: ReadonlySet<string>;
  /** Endorsements of the topics that are keywords already. */
  endorsed: ReadonlyMap<string, number>;
  isFull: boolean;
  onToggle: (id: string) => void;
}

function Topics({ chosen, endorsed, isFull, onToggle }: TopicsProps) {
  const [query, setQuery] = useState('');
  const [pages, setPages] = useState({ query: '', page: 1, before: [] as Topic[] });
  const { page, before } = pages.query === query ? pages : { page: 1, before: [] };
  const { value, isWaiting, refused, retry } = useQueryOperation(
    op.searchSpecialties,
    { query, page },
    { keepsFormer: page === 1 },
  );
  const hits = [...before, ...(value?.hits ?? [])];
  // What is found may replace the topic that the keyboard has just reached.
  const place = useFocusPlace<HTMLDivElement>(value);
  const topic = ({ objectID, name }: Topic) => {
    const isChosen = chosen.has(objectID);
    const endorsements = endorsed.get(objectID) ?? 0;
    return (
      <li key={objectID}>
        <Checkbox
          label={name}
          checked={isChosen}
          // Unticking would lose what clients endorsed: that is asked in the list.
          disabled={isChosen ? endorsements > 0 : isFull}
          hint={isChosen && endorsements > 0 ? pluralize(endorsements, 'endorsement') : undefined}
          onChange={() => onToggle(objectID)}
        />
      </li>
    );
  };
  return (
    <>
      <SearchField
        label="Search for topics"
        placeholder="Search for topics"
        value={query}
        onSearch={setQuery}
        busy={isWaiting}
      />
      <p className="mt-1.5 text-sm text-ink-soft">Ex: Anxiety, Back pain, etc.</p>
      <p role="status" className="tabular mt-3 text-sm font-medium">
        {chosen.size}/{MOST.keywords} selected
      </p>
      {isFull ? <p className="mt-1 text-sm text-ink-soft">{TEXTS.mostKeywords}</p> : null}
      <div {...place} className="outline-none">
        {!value && !before.length ? (
          refused ? (
            <p className="mt-4 text-sm">
              {refused.text}{' '}
              <Button variant="link" onPress={retry}>
                Try again
              </Button>
            </p>
          ) : (
            <div className="mt-4 space-y-3" aria-busy>
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-5 w-52" />
              <Skeleton className="h-5 w-36" />
            </div>
          )
        ) : hits.length === 0 ? (
          <p className="mt-6 text-center text-ink-soft">{TEXTS.noResults}</p>
        ) : query === '' ? (
          byLetter(hits).map(([letter, topics]) => (
            <section key={letter} aria-label={letter} className="mt-4">
              <h3 className="border-b border-line pb-1 text-sm font-semibold text-ink-soft">{letter}</h3>
              <ul className="mt-2">{topics.map(topic)}</ul>
            </section>
          ))
        ) : (
          <ul className="mt-4" aria-label="Topics found">
            {hits.map(topic)}
          </ul>
        )}
      </div>
      {value?.hasMore ? (
        <Button
          size="sm"
          className="mt-3"
          busy={isWaiting}
          onPress={() => setPages({ query, page: page + 1, before: hits })}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

/** Topics under their first letters, in the order of the alphabet. */
function byLetter(topics: readonly Topic[]): [string, Topic[]][] {
  const groups = new Map<string, Topic[]>();
  for (const topic of topics) {
    const letter = normalized(topic.name, 'NFD').slice(0, 1).toUpperCase();
    const key = /[A-Z]/.test(letter) ? letter : '#';
    groups.set(key, [...(groups.get(key) ?? []), topic]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}
