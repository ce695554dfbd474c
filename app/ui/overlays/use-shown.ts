import { useEffect, useRef } from 'react';

/**
 * What is shown or, while that is not open, what was shown last: of a sheet that slides out, of a list that waits for its next answer.
 * @param open by default whether there is anything to show
 */
export function useShown<Shown>(shown: Shown, open = shown !== null): Shown {
  const last = useRef(shown);
  useEffect(() => {
    if (open) last.current = shown;
  });
  return open ? shown : last.current;
}
