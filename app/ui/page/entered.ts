/** How many forms of the page hold something that is not saved yet. */
let entered = 0;

/** Says that a form holds something, until what it answers is called. */
export function holdEntered(): () => void {
  entered += 1;
  return () => {
    entered -= 1;
  };
}

export const isAnythingEntered = (): boolean => entered > 0;
