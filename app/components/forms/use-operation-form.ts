import { useId, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Refused } from '#app/components/operation/call.ts';
import type { Op, OpInput, OpValue, OperationName } from '#app/components/operation/op.ts';
import { useOperation, type Said, type Where } from '#app/components/operation/use-operation.ts';
import { useUnsavedGuard, type UnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { useSchemaForm, type FormDefaults, type FormValue, type SchemaForm } from './use-schema-form.ts';

interface OperationFormOptions<Name extends OperationName, Shape extends z.ZodRawShape>
  extends Said<Name>, Where {
  /** What the form asks for, of the operation's own input. */
  schema: z.ZodObject<Shape>;
  /** What stands in it when it is opened. What changes elsewhere meanwhile takes nothing from whoever types. */
  defaults?: FormDefaults;
  /** What is sent: what the form asks for, and what it knows by itself. */
  input: (value: FormValue<Shape>, isChanged: (path: string) => boolean) => OpInput<Name>;
  /** Whether it is shown; each opening begins anew. */
  isOpen?: boolean;
  /** Whether it may be saved as it was opened: something new may, else there is nothing to save. */
  savesUnchanged?: boolean;
  /** After it was saved: closes, or leads on. Nothing is asked about what was entered. */
  onSaved: (value: OpValue<Name>) => void;
}

/** A form that carries out an operation, as its fields and buttons know it. */
export interface OperationFormState extends SchemaForm {
  id: string;
  isBusy: boolean;
  canSave: boolean;
  /** Why it was refused last; null once something in it is changed. */
  refused: Refused | null;
  guard: UnsavedGuard;
  /** Sends what was refused once more, with an answer to what was asked: `{ confirmDuplicate: true }`. */
  again: (more: object) => Promise<void>;
  /** Puts aside what was refused. */
  forget: () => void;
}

/**
 * A form that carries out one operation by a script: `useOperationForm(op.editClient, { schema, defaults, input, onSaved })`. It has the
 * defaults, the texts beside the fields, one press at a time, the toasts, and asks before what was entered is lost.
 */
export function useOperationForm<Name extends OperationName, Shape extends z.ZodRawShape>(
  op: Op<Name>,
  options: OperationFormOptions<Name, Shape>,
): OperationFormState & Pick<SchemaForm<Shape>, 'fields'> {
  const { schema, defaults, input, isOpen = true, savesUnchanged, onSaved } = options;
  const own = useId().replaceAll(':', '');
  const [opening, setOpening] = useState({ isOpen, times: 0, defaults });
  if (isOpen !== opening.isOpen) {
    setOpening(isOpen ? { isOpen, times: opening.times + 1, defaults } : { ...opening, isOpen });
  }
  const [answer, setAnswer] = useState<{
    refused: Refused;
    fields: Record<string, string[]>;
    to: string;
  } | null>(null);
  const sent = useRef<OpInput<Name>>();
  const { isBusy, run } = useOperation(op, options);
  const id = `f${own}-${opening.times}`;
  const form = useSchemaForm<Shape>({
    id,
    schema,
    defaults: opening.defaults,
    refused: answer?.fields ?? null,
    onSubmit(event, value) {
      event.preventDefault();
      if (canSave) void send(input(value, (path) => isChangedAt(form.meta, path)));
    },
  });
  const entered = JSON.stringify(form.meta.value ?? {});
  const guard = useUnsavedGuard(isOpen && form.isChanged);
  const canSave = form.isWhole && (Boolean(savesUnchanged) || form.isChanged);

  async function send(wanted: OpInput<Name>) {
    sent.current = wanted;
    setAnswer(null);
    const answered = await run(wanted);
    if (!answered) return;
    if (answered.ok) guard.pass(() => onSaved(answered.value));
    else setAnswer({ refused: answered, fields: lists(answered.fields), to: entered });
  }
  return {
    ...form,
    id,
    isBusy,
    canSave,
    guard,
    refused: isOpen && answer?.to === entered ? answer.refused : null,
    again: (more) => send({ ...(sent.current as object), ...more } as OpInput<Name>),
    forget: () => setAnswer(null),
  };
}

const lists = (fields: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, [text]]));

/** Whether the field of this path differs from how the form was opened. */
function isChangedAt(meta: SchemaForm['meta'], path: string): boolean {
  const at = (value: unknown) =>
    path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
  return (at(meta.initialValue) ?? '') !== (at(meta.value) ?? '');
}
