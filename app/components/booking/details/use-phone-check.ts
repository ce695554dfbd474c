import { useRef } from 'react';

type Check = (text: string) => boolean;

/** Digits enough for a number with its area code: what can be said before the numbers of the world are there. */
const looksLikePhone: Check = (text) => text.replaceAll(/\D/g, '').length >= 7;

/** The tables are heavy: no page waits for them, and who fills in a form has them before it is sent. */
async function loadCheck(): Promise<Check> {
  const { parsePhone } = await import('#app/lib/phone.ts');
  return (text) => parsePhone(text) !== null;
}

/** Judges phone numbers as the server does once its tables have come; where they do not come, the server judges alone. */
export function usePhoneCheck() {
  const check = useRef<Check>(looksLikePhone);
  const coming = useRef<Promise<void>>();
  const load = () =>
    (coming.current ??= loadCheck().then(
      (loaded) => void (check.current = loaded),
      () => void (coming.current = undefined),
    ));
  return { isPhone: (text: string) => check.current(text), load };
}
