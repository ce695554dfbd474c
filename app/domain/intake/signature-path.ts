interface Drawing {
  path: string;
  width: number;
  height: number;
}

/** More than a hand draws; what is kept is checked when it comes in, and once more here since it becomes markup. */
const MAX = 20_000;
const isSide = (side: unknown): side is number => typeof side === 'number' && side > 0 && side <= 10_000;

/**
 * The path of a drawn signature, its corners rounded through the middles of its lines; null where there is none. Whatever
 * was stored, the text holds numbers and the letters M, Q, L alone.
 */
export function signaturePath(drawn: unknown): Drawing | null {
  if (typeof drawn !== 'object' || drawn === null) return null;
  const { strokes, width, height } = drawn as Record<string, unknown>;
  if (!Array.isArray(strokes) || !isSide(width) || !isSide(height)) return null;
  const path = strokes.slice(0, MAX).map(strokePath).filter(Boolean).join('');
  return path ? { path, width: Math.round(width), height: Math.round(height) } : null;
}

function strokePath(stroke: unknown): string {
  if (!Array.isArray(stroke)) return '';
  const numbers = stroke.slice(0, MAX).map((one) => Math.round(Number(one)));
  if (numbers.length < 2 || numbers.some((one) => !Number.isFinite(one))) return '';
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push([numbers[index]!, numbers[index + 1]!]);
  const [first, ...rest] = points;
  const last = points.at(-1)!;
  // A dot is a line of no length: round ends make it visible.
  let path = `M${first![0]} ${first![1]}`;
  let from = first!;
  for (const point of rest) {
    path += `Q${from[0]} ${from[1]} ${middle(from[0], point[0])} ${middle(from[1], point[1])}`;
    from = point;
  }
  return `${path}L${last[0]} ${last[1]}`;
}

const middle = (one: number, other: number) => Math.round((one + other) / 2);
