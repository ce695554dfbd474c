import { useEffect, useRef } from 'react';

/** What is asked for, or, once nothing is any more, what was asked for last: for a sheet that is sliding out. */
export function useShown<Request>(request: Request | null): Request | null {
  const last = useRef(request);
  useEffect(() => {
    if (request) last.current = request;
  });
  return request ?? last.current;
}
