import type { ComponentProps } from 'react';
import { PasswordField } from '#app/components/portal/password-field.tsx';
import { useBound, type Named } from './use-bound.ts';

export function FormPassword(props: Named & ComponentProps<typeof PasswordField>) {
  const { control, key } = useBound(props.name);
  return <PasswordField key={key} {...props} {...control} />;
}
