import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';

export interface TimesFormProps {
  /** The client's zone, where it is shown beside the venue's. */
  clientZone: string | null;
  /** Given the ISO start that was pressed and is being kept. */
  children: (pending: string | null) => ReactNode;
}

/** The form around times to press: what is pressed is posted to the page's own address, which holds the rest. */
export function TimesForm({ clientZone, children }: TimesFormProps) {
  const { state, formData } = useNavigation();
  const pressed = formData?.get('startsAt');
  const pending = state !== 'idle' && typeof pressed === 'string' ? pressed : null;
  return (
    <PostForm preventScrollReset className="space-y-6">
      {clientZone ? <input type="hidden" name="zone" value={clientZone} /> : null}
      {children(pending)}
    </PostForm>
  );
}
