import type { ComponentProps } from 'react';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { useBound, type Named } from './use-bound.ts';

export function FormPhone(props: Named & ComponentProps<typeof PhoneField>) {
  const { control, key, initial } = useBound(props.name);
  return <PhoneField key={key} defaultValue={initial} {...props} {...control} />;
}
