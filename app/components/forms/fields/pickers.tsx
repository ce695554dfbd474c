import type { ComponentProps } from 'react';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { useBound, type Named } from './use-bound.ts';

export function FormDate(props: Named & ComponentProps<typeof DatePicker>) {
  const { control, key, initial } = useBound(props.name);
  return <DatePicker key={key} defaultValue={initial} {...props} {...control} />;
}
