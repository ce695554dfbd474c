/** react-aria's own mark for what stays usable beside a dialog: not inert, not left by the focus, not 'outside'. */
const MARK = 'data-react-aria-top-layer';
const VENDOR = 'vendor';

/** React leaves a key on every node that it makes; whatever else stands in the body was put there by another script. */
const isOurs = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'));

function admit(node: Node): void {
  if (!(node instanceof HTMLElement) || node.hasAttribute(MARK) || 'liveAnnouncer' in node.dataset) return;
  if (/^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(node.tagName) || isOurs(node)) return;
  node.setAttribute(MARK, VENDOR);
  // A dialog that was open before has made it inert by now.
  node.inert = false;
}

/** What a vendor's script has put over the middle of the page, if anything. */
const windowInFront = () =>
  document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>(`[${MARK}=${VENDOR}]`);

/** A dialog keeps Tab in its own circle; with a vendor's window in front of it, Tab leads there. */
function leadTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const front = windowInFront();
  if (!front || front.contains(document.activeElement)) return;
  const first = front.querySelector<HTMLElement>('iframe, button, a[href], input, [tabindex="0"]');
  if (!first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  first.focus();
}

let watched: HTMLElement | undefined;

/**
 * Lets the windows of the vendors' scripts be used over our dialogs: a bank's check, PayPal's overlay, Venmo's code. Such scripts
 * append them to the body without a word, and a modal dialog makes everything beside itself inert. Called before a vendor's script
 * is loaded; may be repeated.
 */
export function admitVendorWindows(): void {
  if (watched === document.body) return;
  if (!watched) document.addEventListener('keydown', leadTab, { capture: true });
  watched = document.body;
  for (const node of document.body.children) admit(node);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(admit);
  }).observe(document.body, { childList: true });
}
