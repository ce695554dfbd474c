import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SettingsBar } from '#app/components/settings/settings-bar.tsx';
import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { FORM_LENGTHS } from '#app/domain/intake-forms/inputs.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Tabs } from '#app/ui/display/tabs.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import { DeleteForm } from './delete-form.tsx';
import {
  firstProblem,
  inputOf,
  isSame,
  problemsIn,
  shownQuestions,
  stateOf,
  type EditorState,
  type FormServices,
  type FormView,
} from './editor-state.ts';
import { FormPreview } from './form-preview.tsx';
import { PlainForm } from './plain-form.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { useIsWide } from './use-is-wide.ts';
import { VersionsCard } from './versions-card.tsx';

export interface EditorPageProps extends OpValue<'intakeForm'> {
  services: FormServices;
  /** The only form of the practice stays. */
  isOnly: boolean;
}

const FACTS: Facts<FormView> = {
  'its name': ({ name }) => name,
  'what clients read first': ({ title, intro }) => [title, intro],
  'its questions': ({ questions }) => questions,
  'who gets it': ({ sendWhen, againAfterMonths, serviceIds }) => [sendWhen, againAfterMonths, serviceIds],
};

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** /portal/settings/intake_forms/{id} (002 §2): the builder of one form, beside it the form as clients see it. */
export function EditorPage(props: EditorPageProps) {
  const { intakeForm: form, services, isOnly } = props;
  return (
    <SettingsFrame
      wide
      title="Intake Form"
      about="What you save is what clients are sent from then on. Links that are out keep the questions they were sent with."
      back={{ to: paths.intakeFormsSettings(), label: 'Intake forms' }}
      actions={isOnly ? null : <DeleteForm form={form} />}
    >
      <noscript>
        <PlainForm {...{ form, services }} />
      </noscript>
      <BegunAnew>{(again) => <Editor key={form.id} {...props} again={again} />}</BegunAnew>
    </SettingsFrame>
  );
}

function Editor({ intakeForm: form, versions, services, again }: EditorPageProps & { again: () => void }) {
  const { user } = usePortal();
  const elsewhere = useChangedElsewhere({ now: form, facts: FACTS });
  const [saved, setSaved] = useState(() => stateOf(form));
  const [state, setState] = useState(saved);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const column = useRef<HTMLDivElement>(null);
  /** Once more with each Save that was refused. */
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && column.current) goToFault(column.current);
  }, [refusals]);
  const isChanged = !isSame(state, saved);
  const guard = useUnsavedGuard(isChanged);
  const { isBusy, run } = useOperation(op.saveIntakeForm, {
    key: `intake form ${form.id}`,
    about: 'intake form',
    done: SETTINGS_MESSAGES.updated,
    failed: (refused) => whyNotSaved(refused),
  });
  const input = inputOf(form, state);

  function set(change: Partial<EditorState>) {
    const next = { ...state, ...change };
    setState(next);
    // Once it was refused, what is corrected loses its words.
    if (problems.size > 0) setProblems(problemsIn(inputOf(form, next)));
  }
  function refuse(found: ReadonlyMap<string, string>) {
    setProblems(found);
    if (found.size > 0) setRefusals((count) => count + 1);
  }
  async function save() {
    const found = problemsIn(input);
    refuse(found);
    if (found.size > 0) {
      toast.error(firstProblem(found, state.questions), { about: 'intake form' });
      return;
    }
    const outcome = await run({ ...input, ...elsewhere.sent });
    if (outcome?.ok) {
      setSaved(state);
      guard.pass(elsewhere.saved);
    } else if (outcome) refuse(new Map(Object.entries(outcome.fields)));
  }

  const editor = (
    <div ref={column} className="space-y-6">
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="The form" />
        <TextField
          label="Name"
          hint="For you alone."
          value={state.name}
          error={problems.get('name')}
          maxLength={FORM_LENGTHS.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label="Title"
          optional
          hint="Clients read it above the questions, and in the message that brings the link."
          placeholder={INTAKE_MESSAGES.defaultTitle}
          value={state.title}
          error={problems.get('title')}
          maxLength={FORM_LENGTHS.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label="Introduction"
          optional
          rows={3}
          value={state.intro}
          error={problems.get('intro')}
          maxLength={FORM_LENGTHS.intro}
          onChange={({ target }) => set({ intro: target.value })}
        />
      </Card>
      <QuestionsCard
        questions={state.questions}
        problems={problems}
        onChange={(change) =>
          setState((before) => {
            const next = { ...before, questions: change(before.questions) };
            if (problems.size > 0) setProblems(problemsIn(inputOf(form, next)));
            return next;
          })
        }
      />
      <SendingCard state={state} services={services} problems={problems} onChange={set} />
      {versions.length > 0 ? (
        <VersionsCard form={form} versions={versions} practitioner={user.name} isChanged={isChanged} />
      ) : null}
      <SettingsBar
        form={{ isBusy, isChanged, canSave: isChanged && elsewhere.lacks === null, guard }}
        {...{ elsewhere, again }}
        about="intake form"
        onSave={() => void save()}
        className="max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:sticky sm:-mx-4 sm:px-4 sm:py-3 sm:bg-paper/95 sm:backdrop-blur-sm"
      />
    </div>
  );
  const preview = (
    <FormPreview
      title={state.title.trim() || null}
      intro={state.intro.trim() || null}
      questions={shownQuestions(state.questions)}
      practitioner={user.name}
    />
  );
  return (
    <div className="unscripted:hidden">
      <TwoColumns editor={editor} preview={preview} />
      {guard.question}
    </div>
  );
}

/** The first field or question that a refused Save speaks of, seen and held by the keyboard. */
function goToFault(column: HTMLElement) {
  const fault = column.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]');
  const change = fault?.closest('li')?.querySelector<HTMLElement>('[aria-label^="Change "]');
  (change ?? fault)?.focus({ preventScroll: true });
  fault?.scrollIntoView({ block: 'center' });
}

interface TwoColumnsProps {
  editor: ReactNode;
  preview: ReactNode;
}

/** Side by side where there is room; else each has its tab. */
function TwoColumns({ editor, preview }: TwoColumnsProps) {
  const isWide = useIsWide();
  if (isWide)
    return (
      <div className="grid items-start gap-8 min-[1100px]:grid-cols-[minmax(0,1fr)_22.5rem]">
        {editor}
        <aside aria-labelledby="preview" className="max-[1099.98px]:hidden">
          <h2 id="preview" className="mb-3 text-lg font-semibold">
            As clients see it
          </h2>
          {preview}
        </aside>
      </div>
    );
  return (
    <Tabs
      label="The form and how it looks"
      items={[
        { id: 'edit', label: 'Edit', content: <div className="pt-6">{editor}</div> },
        {
          id: 'preview',
          label: 'Preview',
          // As wide as the page of the client is on a phone.
          content: <div className="pt-6 max-sm:-mx-4">{preview}</div>,
        },
      ]}
    />
  );
}
