import { useCallback, useEffect, useRef } from 'react';

/** The present by the server's clock, which may differ from the visitor's; `read` is when the page's data was read. */
export function useServerNow(read: number): () => number {
  const origin = useRef<{ read: number; at: number } | null>(null);
  useEffect(() => {
    origin.current = { read, at: performance.now() };
  }, [read]);
  return useCallback(
    () => (origin.current ? Math.round(origin.current.read + performance.now() - origin.current.at) : read),
    [read],
  );
}
