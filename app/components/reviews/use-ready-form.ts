import { useEffect, useRef, useState } from 'react';

/**
 * Whether a form can be sent, by what stands in it: also what was typed or chosen before scripts ran. Until they run it
 * can, and the server says what is missing. Spread `form` on the form.
 */
export function useReadyForm(isReady: (form: FormData) => boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(true);
  const look = () => {
    if (ref.current) setReady(isReady(new FormData(ref.current)));
  };
  useEffect(look, []);
  return { form: { ref, onChange: look }, ready };
}

/** The text of a form's field. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
