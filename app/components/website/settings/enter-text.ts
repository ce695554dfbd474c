/** Enters a text as if it was typed: the form hears of it. */
export function enterText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React keeps the value that it set itself, and would hear no change of it.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
