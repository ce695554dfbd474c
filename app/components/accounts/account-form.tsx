import { getFormProps, useForm, type FieldMetadata } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';

/** What the action answers where it refuses; the same shape whatever route posts the form. */
export interface Refused {
  ok: false;
  formErrors: string[];
  fieldErrors: Record<string, string[]>;
  /** Which form was refused, where a page has several. */
  form?: string;
}

interface AccountFormProps<Shape extends z.ZodRawShape> {
  id: string;
  /** Checked in the browser as well, with the same texts. */
  schema: z.ZodObject<Shape>;
  /** Its fields; `problem` gives the texts beside one. */
  children: (
    fields: Record<keyof Shape & string, FieldMetadata<string>>,
    problem: (name: keyof Shape & string) => string[] | undefined,
  ) => ReactNode;
  action: string;
  busyLabel: string;
  className?: string;
}

/** A form about an account: works without JavaScript, and says beside each field what is missing. */
export function AccountForm<Shape extends z.ZodRawShape>(props: AccountFormProps<Shape>) {
  const { id, schema, children, action, busyLabel, className = 'mt-8' } = props;
  const answer = useActionData<Refused | { ok: true }>();
  const refused = answer && !answer.ok && (answer.form ?? id) === id ? answer : undefined;
  const busy = useNavigation().formData?.get('form') === id;
  const [form, fields] = useForm({
    id,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schema.strip() }),
  });
  const all = fields as unknown as Record<keyof Shape & string, FieldMetadata<string>>;
  return (
    <Form method="post" {...getFormProps(form)} noValidate className={cx(className, 'space-y-5')}>
      <CsrfField />
      <input type="hidden" name="form" value={id} />
      {refused?.formErrors[0] ? (
        <Banner tone="red" role="alert">
          {refused.formErrors[0]}
        </Banner>
      ) : null}
      {children(all, (name) => all[name].errors ?? refused?.fieldErrors[name])}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={busyLabel}>
        {action}
      </Button>
    </Form>
  );
}
