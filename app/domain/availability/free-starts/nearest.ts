/**
 * The `count` free starts nearest to `wanted`, in ascending order: what is offered to a client whose time was taken.
 * Of two at the same distance the later one is nearer: a client can wait, but not always come sooner.
 * @param starts free starts in epoch milliseconds, ascending, as freeStarts gives them
 * @param wanted epoch milliseconds
 */
export function nearestStarts(starts: readonly number[], wanted: number, count: number): number[] {
  let after = firstNotBefore(starts, wanted);
  let before = after;
  while (after - before < count) {
    const earlier = before > 0 ? wanted - starts[before - 1]! : Infinity;
    const later = after < starts.length ? starts[after]! - wanted : Infinity;
    if (earlier === Infinity && later === Infinity) break;
    if (later <= earlier) after++;
    else before--;
  }
  return starts.slice(before, after);
}

function firstNotBefore(starts: readonly number[], wanted: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
