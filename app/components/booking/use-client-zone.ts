import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/**
 * The zone a client reads times in: the one chosen in the address, else their browser's once scripts run, else none.
 * @param chosen IANA name from the address, known to be a zone
 */
export function useClientZone(chosen: string | null | undefined): string | null {
  const hydrated = useHydrated();
  return chosen || (hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone || null : null);
}
