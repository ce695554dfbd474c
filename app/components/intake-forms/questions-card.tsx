import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { MOST_QUESTIONS } from '#app/domain/intake-forms/inputs.ts';
import { conditionLabel } from '#app/lib/intake/conditions.ts';
import { isAsked, type IntakeKind } from '#app/lib/intake/questions.ts';
import { listLabel } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { cx } from '#app/ui/cx.ts';
import {
  changed,
  earlierThan,
  inOrder,
  isUntouched,
  newQuestion,
  problemsAt,
  rearranged,
  shownQuestions,
  type Draft,
} from './editor-state.ts';
import { QuestionFields } from './question-fields.tsx';
import { KIND_GROUPS, KIND_LABELS } from './words.ts';

interface QuestionsCardProps {
  questions: readonly Draft[];
  problems: ReadonlyMap<string, string>;
  onChange: (change: (questions: readonly Draft[]) => Draft[]) => void;
}

/** What the form asks, in its order: added, changed, moved, taken out. */
export function QuestionsCard({ questions, problems, onChange }: QuestionsCardProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  const open = questions.find(({ id }) => id === openId);
  const shown = shownQuestions(questions);

  function add(kind: IntakeKind) {
    const question = newQuestion(kind, `q-${crypto.randomUUID().slice(0, 8)}`);
    onChange((before) => [...before, question]);
    setOpenId(question.id);
    added.current = question.id;
  }
  function arrange(next: readonly Draft[], text: string | null) {
    const { questions: kept, freed } = rearranged(next);
    onChange(() => kept);
    const lost =
      freed.length > 0
        ? `${listLabel(freed.map((label) => `“${label}”`))} ${freed.length === 1 ? 'is' : 'are'} now asked of everybody, since what ${freed.length === 1 ? 'it' : 'they'} depended on no longer comes before.`
        : null;
    if (text ?? lost)
      toast.info(text ?? lost!, {
        ...(text && lost ? { detail: lost } : {}),
        // Saved or discarded there is nothing to undo any more: what is said of that takes its place.
        about: 'intake form',
        timeout: 10_000,
        action: { label: 'Undo', onPress: () => onChange(() => [...questions]) },
      });
  }
  function change(id: string, more: Partial<Draft>) {
    onChange((before) => changed(before, id, more));
  }
  /** Once an entry is done: an answer that was reworded may be what another entry waited for. */
  function close(isDone: boolean) {
    setOpenId(null);
    const landed = added.current;
    added.current = null;
    // Nothing was said of a new one: it goes with its sheet. Done takes it where it has words already.
    if (landed && open && isUntouched(open) && !(isDone && open.label)) {
      onChange((before) => before.filter(({ id }) => id !== landed));
      return;
    }
    // A new one is the last of the list, on a phone out of sight.
    if (landed)
      afterSheet(() => {
        const entry = list.current?.querySelector(`[data-id="${landed}"]`);
        entry?.querySelector<HTMLElement>('[aria-label^="Change "]')?.focus({ preventScroll: true });
        entry?.scrollIntoView({ block: 'center' });
      });
    if (rearranged(questions).freed.length > 0) arrange(questions, null);
  }

  const isFull = questions.length >= MOST_QUESTIONS;
  const nothingAsked = problems.get('questions');
  return (
    <Card padding="flush" as="div">
      <SectionHeader
        className="px-5 pt-5 sm:px-6"
        title="Questions"
        actions={<AddMenu label="Add" isFull={isFull} onAdd={add} />}
      >
        {isFull ? `A form takes at most ${MOST_QUESTIONS} entries.` : null}
      </SectionHeader>
      {nothingAsked ? (
        <p role="alert" data-faulty tabIndex={-1} className="px-5 pt-2 text-sm text-red sm:px-6">
          {nothingAsked}
        </p>
      ) : null}
      <div ref={list} className="pt-3 pb-2">
        <SortableList
          label="Questions in their order"
          onMove={(ids) => arrange(inOrder(questions, ids), null)}
          items={questions.map((question, index) => ({
            id: question.id,
            name: question.label.trim() || 'Untitled',
            content: (
              <Summary
                question={question}
                condition={conditionLabel(question, shown)}
                problem={Object.values(problemsAt(problems, index))[0]}
              />
            ),
            actions: (
              <>
                <IconButton
                  size="sm"
                  plain
                  label={`Change ${question.label.trim() || 'Untitled'}`}
                  icon={<Pencil strokeWidth={1.75} aria-hidden />}
                  onPress={() => setOpenId(question.id)}
                />
                <IconButton
                  size="sm"
                  plain
                  label={`Remove ${question.label.trim() || 'Untitled'}`}
                  icon={<Trash2 strokeWidth={1.75} aria-hidden />}
                  onPress={() =>
                    arrange(
                      questions.filter((one) => one !== question),
                      `“${question.label.trim() || 'Untitled'}” was removed.`,
                    )
                  }
                />
              </>
            ),
          }))}
        />
      </div>
      {questions.length > 0 ? (
        <div className="px-5 pb-5 sm:px-6">
          <AddMenu label="Add another" isFull={isFull} onAdd={add} />
        </div>
      ) : null}
      <Flyout
        open={open !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) close(false);
        }}
        title={open ? KIND_LABELS[open.kind] : ''}
        footer={
          <Button variant="primary" onPress={() => close(true)}>
            Done
          </Button>
        }
      >
        {open ? (
          <QuestionFields
            key={open.id}
            question={open}
            earlier={earlierThan(questions, open.id)}
            problems={problemsAt(problems, questions.indexOf(open))}
            onChange={(more) => change(open.id, more)}
          />
        ) : null}
      </Flyout>
    </Card>
  );
}

/** Once a sheet has gone, and has given the keyboard back to what opened it. */
function afterSheet(then: () => void) {
  requestAnimationFrame(() => {
    if (document.querySelector('[data-flyout]')) afterSheet(then);
    else requestAnimationFrame(() => requestAnimationFrame(then));
  });
}

interface AddMenuProps {
  label: string;
  /** A form takes no more. */
  isFull: boolean;
  onAdd: (kind: IntakeKind) => void;
}

function AddMenu({ label, isFull, onAdd }: AddMenuProps) {
  return (
    <Menu
      label="Kinds of questions"
      trigger={
        <Button size="sm" icon={<Plus strokeWidth={1.75} aria-hidden />} disabled={isFull}>
          {label}
        </Button>
      }
      groups={KIND_GROUPS.map(({ heading, kinds }) => ({
        id: heading,
        heading,
        entries: kinds.map(([kind, name]) => ({ id: kind, label: name, onSelect: () => onAdd(kind) })),
      }))}
    />
  );
}

interface SummaryProps {
  question: Draft;
  condition: string | null;
  problem: string | undefined;
}

function Summary({ question, condition, problem }: SummaryProps) {
  const { kind, label, required } = question;
  return (
    <div className="py-1">
      <p
        className={cx(
          'line-clamp-2 break-words',
          kind === 'section' ? 'font-display text-lg font-medium' : 'font-medium',
          label.trim() ? null : 'text-ink-mute',
        )}
      >
        {label.trim() || 'Untitled'}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        {KIND_LABELS[kind]}
        {required && isAsked(question) ? <Badge>Required</Badge> : null}
      </p>
      {condition ? <p className="mt-0.5 text-sm break-words text-ink-mute">{condition}</p> : null}
      {problem ? (
        <p data-faulty className="mt-0.5 text-sm text-red">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
