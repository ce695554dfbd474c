import { useCallback, useEffect, useRef } from 'react';

/** The newest of a function under an identity that stays, for what is drawn anew when a function is. */
export function useStable<Args extends unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
