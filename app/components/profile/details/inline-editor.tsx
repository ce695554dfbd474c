import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { CheckedForm } from '#app/components/forms/checked-form.tsx';
import { useOperationForm, type OperationFormState } from '#app/components/forms/use-operation-form.ts';
import type { FormDefaults, FormValue } from '#app/components/forms/use-schema-form.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** The editor whose parts are the person's and not the profile's. */
export const PERSONAL = 'personal';

/** Which of the editors is open: one at a time (002 §2). */
export interface Editing {
  open: string | null;
  change: (open: string | null) => void;
  /** The texts beside the fields of a form that was refused without scripts. */
  refused: Readonly<Record<string, string[]>> | null;
}

interface InlineEditorProps<Shape extends z.ZodRawShape> {
  /** Its part of the address, and the name of what it posts. */
  id: string;
  term: string;
  /** What stands there while it is shut. */
  value: ReactNode;
  schema: z.ZodObject<Shape>;
  defaults: FormDefaults;
  editing: Editing;
  /** Why what is entered cannot be saved yet, beyond the schema. */
  lacks?: string | null;
  children: ReactNode | ((form: OperationFormState) => ReactNode);
}

/** One part of the details: what it says, and in its place, once it is opened, the form that changes it. Works without JavaScript. */
export function InlineEditor<Shape extends z.ZodRawShape>(props: InlineEditorProps<Shape>) {
  const { id, term, value, editing, children } = props;
  const Form = id === PERSONAL ? PersonalForm : DetailsForm;
  const scripted = useHydrated();
  const isOpen = editing.open === id;
  const isOtherOpen = editing.open !== null && !isOpen;
  const [times, setTimes] = useState(0);
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The button that was pressed goes with the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const label = (
    <>
      Edit<span className="sr-only"> {term.toLowerCase()}</span>
    </>
  );
  return (
    <section id={id} aria-label={term} className="scroll-mt-20 px-5 py-4 sm:px-6">
      {isOpen ? (
        <Form key={times} {...props} onTakeOver={() => setTimes(times + 1)}>
          {children}
        </Form>
      ) : (
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h2 className="text-sm text-ink-soft">{term}</h2>
            <div className="mt-0.5 min-w-0 wrap-anywhere">{value}</div>
          </div>
          {scripted ? (
            <Button ref={edit} size="sm" disabled={isOtherOpen} onPress={() => editing.change(id)}>
              {label}
            </Button>
          ) : isOtherOpen ? null : (
            <LinkButton to={`?edit=${id}#${id}`} size="sm">
              {label}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

interface OpenEditorProps<Shape extends z.ZodRawShape> extends InlineEditorProps<Shape> {
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
}

/** Saves a part of the details; what was refused stays to be corrected. */
function DetailsForm<Shape extends z.ZodRawShape>(props: OpenEditorProps<Shape>) {
  const saving = useOperation(op.updateInfo, {
    key: 'profile-details',
    done: PROFILE_MESSAGES.saved,
    failed: ({ text, fields }) =>
      Object.keys(fields).length > 0 ? null : { text: PROFILE_MESSAGES.detailsFailed, detail: text },
  });
  return <EditorForm {...props} saving={saving} />;
}

/** Saves who the practitioner is; refused, it says why in passing and is as it was before (002 §8). */
function PersonalForm<Shape extends z.ZodRawShape>(props: OpenEditorProps<Shape>) {
  const { isBusy, run } = useOperation(op.updatePersonalSettings, {
    key: 'profile-details',
    done: PROFILE_MESSAGES.saved,
  });
  async function runOrRevert(sent: OpInput<'updatePersonalSettings'>) {
    const answer = await run(sent);
    if (answer && !answer.ok) props.editing.change(null);
    return answer;
  }
  return <EditorForm {...props} saving={{ isBusy, run: runOrRevert }} />;
}

interface EditorFormProps<Sent, Value, Shape extends z.ZodRawShape> extends OpenEditorProps<Shape> {
  saving: Carried<Sent, Value>;
}

function EditorForm<Sent, Value, Shape extends z.ZodRawShape>(props: EditorFormProps<Sent, Value, Shape>) {
  const { id, term, schema, defaults, editing, lacks = null, children, saving, onTakeOver } = props;
  const scripted = useHydrated();
  const close = () => editing.change(null);
  // A part has no version of its own: what stands in it is compared.
  const elsewhere = useChangedElsewhere({
    now: { ...defaults, updatedAt: '' },
    facts: { [`‘${term}’`]: (now) => now },
  });
  const form = useOperationForm(saving, {
    schema,
    defaults,
    lacks: elsewhere.lacks ?? lacks,
    input: (entered: FormValue<Shape>) => entered as Sent,
    onSaved: close,
  });
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  }, []);
  return (
    <CheckedForm ref={box} meta={form.meta} values={{ intent: id }} className="max-w-xl space-y-4">
      {typeof children === 'function' ? children(form) : children}
      {form.isBusy ? null : <ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />}
      {scripted ? null : <Refused texts={editing.refused} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          busyLabel="Saving"
          disabled={scripted && !form.canSave}
        >
          Save
        </Button>
        {scripted ? (
          <Button disabled={form.isBusy} onPress={() => form.guard.leave(close)}>
            Cancel
          </Button>
        ) : (
          <LinkButton to={`?#${id}`}>Cancel</LinkButton>
        )}
      </div>
      {form.guard.question}
    </CheckedForm>
  );
}

function Refused({ texts }: { texts: Editing['refused'] }) {
  const all = Object.values(texts ?? {}).flat();
  return all.length > 0 ? (
    <p role="alert" className="text-sm text-red">
      {all.join(' ')}
    </p>
  ) : null;
}
