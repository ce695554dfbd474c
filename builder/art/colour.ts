type Rgb = [red: number, green: number, blue: number];

function parse(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** `amount` of `b` in `a`, 0 to 1; both #rrggbb. */
export function mix(a: string, b: string, amount: number): string {
  const [x, y] = [parse(a), parse(b)];
  return format([0, 1, 2].map((i) => (x[i] ?? 0) + ((y[i] ?? 0) - (x[i] ?? 0)) * amount) as Rgb);
}

export const lighten = (hex: string, amount: number) => mix(hex, '#fffaf2', amount);
export const darken = (hex: string, amount: number) => mix(hex, '#1d1a1c', amount);
