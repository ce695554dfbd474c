import { unstable_coerceFormValue as coerceFormValue } from '@conform-to/zod/v4';
import { useId, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import type { Carried } from '#app/components/operation/use-operation.ts';
import { useUnsavedGuard, type UnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { useSheet } from './read-sheet.tsx';
import { useRefusedPost } from './refused-post.tsx';
import { STILL_SENDING, useSending } from './sending.ts';
import {
  enteredIn,
  useSchemaForm,
  type FormDefaults,
  type FormValue,
  type SchemaForm,
} from './use-schema-form.ts';

/** What a form knows beside what was entered. */
interface Known {
  /** Whether the field of this path differs from how the form was opened. */
  isChanged: (path: string) => boolean;
  /** The same where the same is sent once more and nobody knows whether it was done, for operations that take an idempotency key. */
  key: string;
}

interface OperationFormOptions<Sent, Value, Shape extends z.ZodRawShape> {
  /** What the form asks for, of the operation's own input. */
  schema: z.ZodObject<Shape>;
  /** What stands in it when it is opened. What changes elsewhere meanwhile takes nothing from whoever types. */
  defaults?: FormDefaults;
  /** Its name where the page's own action takes it as well, without scripts. */
  intent?: string | undefined;
  /** What is sent: what the form asks for, and what is known without asking. */
  input: (value: FormValue<Shape>, known: Known) => NoInfer<Sent>;
  /** Whether it is shown, by default as long as its sheet is open; each opening begins anew. */
  isOpen?: boolean;
  /** Whether it may be saved as it was opened: something new may, else there is nothing to save. */
  savesUnchanged?: boolean | undefined;
  /** What is still needed, in words that stand beside the buttons: it cannot be saved until then. */
  lacks?: string | null;
  /** The press itself says what is missing: only what is unchanged cannot be saved. */
  checksOnPress?: boolean | undefined;
  /** The field by which one shows once more who one is: it changes nothing by itself, and browsers fill it in unasked. */
  proof?: string | undefined;
  /** A few choices in a dialog: nothing is asked before they are lost, and the press says what is missing. */
  isLight?: boolean;
  /** After it was saved: closes, or leads on. Nothing is asked about what was entered. */
  onSaved: (value: Value) => void;
}

/** A form that carries out an operation, as its fields and buttons know it. */
export interface OperationFormState extends Omit<SchemaForm, 'schema' | 'stored' | 'begin'> {
  id: string;
  intent: string | undefined;
  /** What the page's own action refused of it. */
  posted: FormErrors | null;
  isBusy: boolean;
  /** Whether something differs from how it was opened, or from what was saved of it since. */
  isChanged: boolean;
  canSave: boolean;
  /** Whether a field holds another thing than is stored. */
  isTouched: (name: string) => boolean;
  /** Puts what is stored now into these fields, and into no other. */
  takeOver: (names: readonly string[]) => void;
  /** What is still needed, or that there is nothing to save. */
  note: string | null;
  /** Why it was refused last; null once something in it is changed. */
  refused: Refused | null;
  /** What is wrong with what stands at a path, for what is no field of its own. */
  errorOf: (path: string) => string | undefined;
  guard: UnsavedGuard;
  /** For SendingContext: a file of one of its fields is on its way. */
  tellSending: (by: 1 | -1) => void;
  /** Sends what was refused once more, with an answer to what was asked: `{ confirmDuplicate: true }`. */
  again: (more: object) => Promise<void>;
  /** Puts aside what was refused. */
  forget: () => void;
}

interface Answer {
  refused: Refused;
  fields: Record<string, string[]>;
  /** What was entered when it was refused. */
  to: string;
}

/**
 * A form that carries out one operation by a script: `useOperationForm(useOperation(op.editClient, { done }), { schema, … })`. It has
 * the defaults and the texts beside the fields, one press at a time, and asks before what was entered is lost.
 */
export function useOperationForm<Sent, Value, Shape extends z.ZodRawShape>(
  { isBusy, run }: Carried<Sent, Value>,
  options: OperationFormOptions<Sent, Value, Shape>,
): OperationFormState & Pick<SchemaForm<Shape>, 'fields'> {
  const { schema, defaults, intent, input, savesUnchanged, isLight } = options;
  const { checksOnPress = isLight, onSaved } = options;
  const { isSending, tell: tellSending } = useSending();
  const lacks = isSending ? STILL_SENDING : (options.lacks ?? null);
  const isOpenSheet = useSheet()?.open ?? true;
  const { isOpen = isOpenSheet } = options;
  const own = useId().replaceAll(':', '');
  const [opening, setOpening] = useState({ isOpen, times: 0, defaults });
  if (isOpen !== opening.isOpen) {
    setOpening(isOpen ? { isOpen, times: opening.times + 1, defaults } : { ...opening, isOpen });
  }
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [saved, setSaved] = useState<{ id: string; entered: string } | null>(null);
  const posted = useRefusedPost(intent);
  const [refusedPost, setRefusedPost] = useState(posted);
  const sent = useRef<Sent>();
  const keyed = useRef<{ key: string; entered: string; isAnswered: boolean }>();
  // The summary of what was posted leads to its fields by their ids.
  const id = intent && opening.times === 0 ? intent : `f${own}-${opening.times}`;
  const form = useSchemaForm<Shape>({
    id,
    schema,
    defaults: opening.defaults,
    refused: answer?.fields ?? refusedPost?.fieldErrors ?? null,
    posted: posted?.values,
    onSubmit(event, value) {
      event.preventDefault();
      if (!canSave) return;
      if (keyed.current?.entered !== entered || keyed.current.isAnswered)
        keyed.current = { key: crypto.randomUUID(), entered, isAnswered: false };
      const { key } = keyed.current;
      void send(input(value, { isChanged: (path) => isChangedAt(form, path), key }));
    },
  });
  const { entered, missing, isChanged } = useEntered(
    form,
    saved?.id === id ? saved.entered : null,
    options.proof,
  );
  const guard = useUnsavedGuard(isOpen && (isChanged || isSending) && !isLight);
  const isWanted = Boolean(savesUnchanged) || isChanged;
  const canSave = (missing === null || Boolean(checksOnPress)) && lacks === null && isWanted;

  async function send(wanted: Sent) {
    sent.current = wanted;
    setAnswer(null);
    setRefusedPost(null);
    const answered = await run(wanted);
    if (!answered) return;
    keyed.current!.isAnswered = answered.ok || !isUnexplained(answered);
    if (answered.ok) {
      setSaved({ id, entered });
      guard.pass(() => onSaved(answered.value));
    } else setAnswer({ refused: answered, fields: textsByField(answered.fields), to: entered });
  }
  return {
    meta: form.meta,
    fields: form.fields,
    id,
    intent,
    posted,
    isBusy,
    isChanged,
    canSave,
    isTouched: (name) => isChangedAt(form, name),
    takeOver: (names) => names.forEach((name) => form.begin(name, defaults?.[name])),
    note: lacks ?? (!isWanted ? 'Nothing changed yet' : checksOnPress ? null : missing),
    guard,
    tellSending,
    refused: isOpen && answer?.to === entered ? answer.refused : null,
    errorOf: (path) => form.meta.allErrors[path]?.[0],
    again: (more) => send({ ...(sent.current as object), ...more } as Sent),
    forget: () => setAnswer(null),
  };
}

/**
 * What is entered, what the schema misses in it first, and whether it differs from how the form was opened, or from what was saved of it
 * since.
 */
function useEntered<Shape extends z.ZodRawShape>(
  { meta: { value }, stored, schema }: SchemaForm<Shape>,
  saved: string | null,
  proof: string | undefined,
) {
  const missing = useMemo(() => {
    const { error } = coerceFormValue(schema).safeParse(value ?? {}, { error: inWords });
    return error?.issues[0]?.message ?? null;
  }, [schema, value]);
  const differs = useMemo(() => {
    const { fields, isChanged } = enteredIn({ value, stored }, schema, proof);
    const entered = JSON.stringify(fields);
    return { entered, isChanged: saved === null ? isChanged : entered !== saved };
  }, [schema, value, stored, saved, proof]);
  return { missing, ...differs };
}

/** Where the schema has no words of its own for what is not there. */
const inWords = ({ code }: { code: string }) =>
  code === 'invalid_type' ? 'Please fill in what is missing.' : undefined;

/** By the names of the fields: an entry of a list is 'ranges[0]' in a form. */
const textsByField = (fields: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replaceAll(/\.(\d+)/g, '[$1]'), [text]]),
  );

function isChangedAt({ meta, stored }: Pick<SchemaForm, 'meta' | 'stored'>, path: string): boolean {
  const asText = (value: unknown) => (value === true ? 'on' : value ? String(value) : '');
  const at = (value: unknown) =>
    path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
  return asText(at(stored)) !== asText(at(meta.value));
}
