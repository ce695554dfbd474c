/** The start that an address asks about, epoch milliseconds; null for what is no moment of this century. */
export function startInAddress(text: string | null): number | null {
  const at = /^20\d\d-/.test(text ?? '') ? Date.parse(text!) : NaN;
  return Number.isNaN(at) ? null : at;
}
