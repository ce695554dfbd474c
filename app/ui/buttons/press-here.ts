type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>;

/**
 * For a link that opens something on this page: does that instead of following it, unless it is pressed for another tab or window.
 * Where there is nothing to do here the link is followed.
 */
export function pressHere(open: (() => void) | null): (press: Press) => void {
  return (press) => {
    if (!open || press.metaKey || press.ctrlKey || press.shiftKey) return;
    press.preventDefault();
    open();
  };
}
