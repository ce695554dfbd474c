import { useSheetAddress } from '#app/components/portal/use-hash-sheet.ts';

const HASH = /^#([\w-]{8,80})$/;

/** What the address opens over the page: what stands after the #, or a parameter. */
export function useOpened() {
  const { pathname, search, hash, open, close } = useSheetAddress();
  return {
    hash: HASH.exec(hash)?.[1] ?? null,
    /** Whether the address has a parameter. */
    has: (name: string) => new URLSearchParams(search).has(name),
    open: (named: string) => open(`${pathname}${search}#${named}`, hash !== ''),
    /** Opens by a parameter. */
    ask(name: string) {
      const asked = new URLSearchParams(search);
      asked.set(name, '1');
      open(`${pathname}?${asked}`);
    },
    /** `name`: the parameter by which it was opened. */
    close(name?: string) {
      const left = new URLSearchParams(search);
      if (name) left.delete(name);
      const rest = left.toString();
      close(pathname + (rest ? `?${rest}` : ''));
    },
  };
}
