import { useNavigation } from '@remix-run/react';
import { useMemo, type ReactNode } from 'react';
import { z } from 'zod';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { CheckedForm } from './checked-form.tsx';
import type { PostFormProps } from './post-form.tsx';
import { useRefusedPost } from './refused-post.tsx';
import { enteredIn, useSchemaForm, type FormDefaults, type SchemaForm } from './use-schema-form.ts';

interface PageFormProps<Shape extends z.ZodRawShape> extends Pick<PostFormProps, 'values'> {
  id: string;
  /** Checked in the browser as well, with the same texts; none where there is nothing to be wrong. */
  schema?: z.ZodObject<Shape>;
  defaults?: FormDefaults;
  /** Its fields, each bound by its name. */
  children?: ReactNode;
  submit: string;
  busyLabel: string;
  /** Nothing stands in it when it is opened, and it is no use empty: without scripts it always can be sent. */
  needsEntry?: boolean;
  /** Below the button: another way. */
  below?: ReactNode;
  className?: string;
}

/** A form that the page's own action takes: works without JavaScript, and says beside each field what is missing. */
export function PageForm<Shape extends z.ZodRawShape>(props: PageFormProps<Shape>) {
  const {
    id,
    schema = z.object<Shape>(),
    defaults,
    values,
    children,
    submit,
    busyLabel,
    needsEntry = false,
    below,
    className = 'mt-8',
  } = props;
  const refused = useRefusedPost(id);
  const isBusy = useNavigation().formData?.get('intent') === id;
  const scripted = useHydrated();
  const form = useSchemaForm({
    id,
    schema,
    defaults,
    refused: useMemo(() => refused?.fieldErrors ?? null, [refused]),
    posted: refused?.values,
  });
  const { meta } = form;
  const isIdle = scripted && needsEntry && !isEntered(form);
  return (
    <CheckedForm meta={meta} values={{ intent: id, ...values }} className={cx(className, 'space-y-5')}>
      {refused?.formErrors[0] && !refused.sent ? (
        <Banner tone="red" role="alert">
          {refused.formErrors[0]}
        </Banner>
      ) : null}
      {children}
      <Button type="submit" variant="primary" wide busy={isBusy} busyLabel={busyLabel} disabled={isIdle}>
        {submit}
      </Button>
      {below}
    </CheckedForm>
  );
}

/** Whether anything stands in its fields. */
const isEntered = ({ meta: { value }, stored, schema }: SchemaForm): boolean =>
  Object.values(enteredIn({ value, stored }, schema).fields).some((value) => `${value ?? ''}`.trim() !== '');
