import { useRef, useState } from 'react';

/** For a press that takes several operations in a row: a second one while the first is at work does nothing. */
export function useAlone() {
  const isWorking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (isWorking.current) return null;
    isWorking.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isWorking.current = false;
      setBusy(false);
    }
  }
  return { isBusy, alone };
}
