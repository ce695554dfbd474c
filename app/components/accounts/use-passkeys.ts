import { useEffect, useState } from 'react';

/** Passkeys of this browser. Both ways answer JSON for the server, or null where nothing came of it: most often it was called off. */
export function usePasskeys(): {
  /** Null before it is known. */
  canUse: boolean | null;
  make: (options: string) => Promise<string | null>;
  use: (options: string) => Promise<string | null>;
} {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  useEffect(() => {
    setCanUse(typeof window.PublicKeyCredential === 'function');
  }, []);
  const load = () => import('@simplewebauthn/browser');
  const answered = async (asked: () => Promise<unknown>): Promise<string | null> => {
    try {
      return JSON.stringify(await asked());
    } catch {
      return null;
    }
  };
  return {
    canUse,
    make: (options) =>
      answered(async () => (await load()).startRegistration({ optionsJSON: JSON.parse(options) as never })),
    use: (options) =>
      answered(async () => (await load()).startAuthentication({ optionsJSON: JSON.parse(options) as never })),
  };
}
