import { useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react';
import { isDirty, parseSubmission } from '@conform-to/react/future';
import { parseWithZod } from '@conform-to/zod/v4';
import { useMemo, useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { FormErrors } from '#app/lib/form-errors.ts';

/** What a form of these fields holds, as the schema reads it. */
export type FormValue<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** What stands in a form when it is opened: text for each field, `true` for a switch that is on. */
export type FormDefaults = { [field: string]: FormDefault };
type FormDefault =
  string | boolean | number | Date | null | undefined | readonly FormDefault[] | FormDefaults;

interface SchemaFormOptions<Shape extends z.ZodRawShape> {
  id: string;
  /** What the form asks for, of the operation's own input: checked here with the same texts as on the server. */
  schema: z.ZodObject<Shape>;
  defaults?: FormDefaults;
  /** What the server said beside the fields, by path; another object for another refusal. */
  refused?: Readonly<Record<string, string[]>> | null;
  /** What was posted without scripts and refused: it stands in the form again, in place of the defaults. */
  posted?: FormErrors['values'];
  /** Called with what was read once nothing is wrong with it. Without it the page's action takes the post. */
  onSubmit?: (event: FormEvent, value: FormValue<Shape>) => void;
}

/** A form as its fields and buttons know it. */
export interface SchemaForm<Shape extends z.ZodRawShape = z.ZodRawShape> {
  meta: FormMetadata<Record<string, unknown>>;
  fields: Record<keyof Shape & string, FieldMetadata<string>>;
  /** As it reads what is posted. */
  schema: z.ZodObject<Shape>;
  /** What is stored: what stands in the form is another thing than that, or nothing was changed. */
  stored: object | undefined;
  /** Begins one field with what is stored in it by now. */
  begin: (name: string, value: FormDefault) => void;
}

/**
 * A form over a schema of an operation's input: reads the fields, checks each once it was left and again with every letter, and puts
 * what the server refused beside the field that it is about.
 */
export function useSchemaForm<Shape extends z.ZodRawShape>(
  options: SchemaFormOptions<Shape>,
): SchemaForm<Shape> {
  const { id, schema, defaults, refused, onSubmit } = options;
  const [posted] = useState(() => (options.posted ? { refused, entered: asEntered(options.posted) } : null));
  const lastResult = useMemo(
    () =>
      refused
        ? {
            status: 'error' as const,
            ...(posted?.refused === refused && { initialValue: posted?.entered }),
            error: refused as Record<string, string[]>,
            // So the next letter takes the text back.
            state: { validated: Object.fromEntries(Object.keys(refused).map((name) => [name, true])) },
          }
        : null,
    [refused, posted],
  );
  const readable = useMemo(() => asPosted(schema), [schema]);
  // A moment as it is posted.
  const defaultValue = defaults && (JSON.parse(JSON.stringify(defaults)) as Record<string, string>);
  const [opened, setOpened] = useState(defaultValue ?? {});
  const [meta, fields] = useForm<Record<string, unknown>>({
    id,
    defaultValue,
    lastResult,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: readable }) as never,
    onSubmit(event, { submission }) {
      if (onSubmit && submission?.status === 'success') onSubmit(event, submission.value as never);
    },
  });
  return {
    meta,
    fields: fields as never,
    schema: readable,
    stored: posted ? opened : meta.initialValue,
    begin(name, value) {
      setOpened((before) => ({ ...before, [name]: value as string }));
      meta.update({ name, value: (value ?? '') as never });
    },
  };
}

/** What was posted under the paths of fields, as a form holds it. */
function asEntered(values: NonNullable<FormErrors['values']>) {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) fields.append(name, one);
  return parseSubmission(fields).payload as Record<string, string>;
}

/** The schema for what a form posts: what else it carries (the CSRF token, what was pressed) is left out, and what is off is not in it. */
function asPosted<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const off = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodBoolean);
  const defaults = Object.fromEntries(
    off.map(([name, field]) => [name, (field as z.ZodBoolean).default(false)]),
  );
  return schema.strip().safeExtend(defaults as never) as unknown as z.ZodObject<Shape>;
}

/**
 * What stands in the fields of a form, and whether it differs from how the form was opened: nothing else that the form posts counts, nor
 * does the field that shows who somebody is.
 */
export function enteredIn(
  { value, stored }: { value: object | undefined; stored: object | undefined },
  { shape }: z.ZodObject,
  proof?: string,
): { fields: Record<string, unknown>; isChanged: boolean } {
  const fieldsOf = (entries: object | undefined, leftOut?: string) =>
    Object.fromEntries(Object.entries(entries ?? {}).filter(([name]) => name in shape && name !== leftOut));
  const defaultValue = fieldsOf(stored, proof);
  return { fields: fieldsOf(value), isChanged: isDirty(fieldsOf(value, proof), { defaultValue }) ?? false };
}
