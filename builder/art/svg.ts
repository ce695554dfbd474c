export interface Point {
  x: number;
  y: number;
}

type Attributes = Record<string, string | number | undefined>;

/** One decimal is below what the eye sees at the sizes used, and halves the text. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

function el(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value}"`,
    )
    .join('');
  return children.length ? `<${name}${text}>${children.join('')}</${name}>` : `<${name}${text}/>`;
}

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function smooth(points: Point[], closed = false): string {
  const at = (i: number): Point => {
    const index = closed ? (i + points.length) % points.length : Math.min(points.length - 1, Math.max(0, i));
    return points[index] ?? { x: 0, y: 0 };
  };
  const first = at(0);
  let d = `M${n(first.x)} ${n(first.y)}`;
  const last = closed ? points.length : points.length - 1;
  for (let i = 0; i < last; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (e.x - b.x) / 6)} ${n(c.y - (e.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`;
  }
  return closed ? `${d}Z` : d;
}

export type Stop = [offset: number, colour: string, opacity?: number];

const stops = (list: Stop[]) =>
  list
    .map(([offset, colour, opacity]) => el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');

/** A picture being drawn: collects definitions, hands out ids, closes into one SVG text. */
export class Canvas {
  private definitions: string[] = [];
  private layers: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  private define(make: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(make(id));
    return id;
  }

  /** Vector from (x1, y1) to (x2, y2) in fractions of the painted shape's box. */
  linear(list: Stop[], [x1, y1, x2, y2]: [number, number, number, number] = [0, 0, 0, 1]): string {
    return `url(#${this.define((id) => el('linearGradient', { id, x1, y1, x2, y2 }, stops(list)))})`;
  }

  radial(list: Stop[], [cx, cy, r]: [number, number, number] = [0.5, 0.5, 0.5]): string {
    return `url(#${this.define((id) => el('radialGradient', { id, cx, cy, r }, stops(list)))})`;
  }

  /** Gaussian blur by `radius` user units. */
  blur(radius: number): string {
    const id = this.define((id) =>
      el(
        'filter',
        { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
        el('feGaussianBlur', { stdDeviation: radius }),
      ),
    );
    return `url(#${id})`;
  }

  /** The trembling edge of a brush: displaces the drawing by up to `strength` units. */
  wobble(strength: number, frequency = 0.012, seed = 3): string {
    const id = this.define((id) =>
      el(
        'filter',
        { id, x: '-10%', y: '-10%', width: '120%', height: '120%' },
        el('feTurbulence', {
          type: 'fractalNoise',
          baseFrequency: frequency,
          numOctaves: 3,
          seed,
          result: 'noise',
        }),
        el('feDisplacementMap', {
          in: 'SourceGraphic',
          in2: 'noise',
          scale: strength,
          xChannelSelector: 'R',
          yChannelSelector: 'G',
        }),
      ),
    );
    return `url(#${id})`;
  }

  mask(content: string): string {
    return `url(#${this.define((id) => el('mask', { id, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: this.width, height: this.height }, content))})`;
  }

  clip(content: string): string {
    return `url(#${this.define((id) => el('clipPath', { id }, content))})`;
  }

  add(...content: string[]): this {
    this.layers.push(...content);
    return this;
  }

  /** Paints the whole canvas. */
  ground(fill: string, opacity?: number): this {
    return this.add(el('rect', { width: this.width, height: this.height, fill, opacity }));
  }

  /** A fine paper tooth over everything; `strength` 0 to 1. */
  grain(strength: number, seed = 7): this {
    const id = this.define((id) =>
      el(
        'filter',
        { id, x: 0, y: 0, width: '100%', height: '100%' },
        el('feTurbulence', {
          type: 'fractalNoise',
          baseFrequency: 0.62,
          numOctaves: 2,
          seed,
          stitchTiles: 'stitch',
        }),
        el('feColorMatrix', {
          type: 'matrix',
          values: `0 0 0 0 .35 0 0 0 0 .28 0 0 0 0 .24 0 0 0 ${strength} ${-strength * 0.36}`,
        }),
      ),
    );
    return this.add(el('rect', { width: this.width, height: this.height, filter: `url(#${id})` }));
  }

  toString(): string {
    const { width, height } = this;
    return el(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
      el('defs', {}, ...this.definitions),
      ...this.layers,
    );
  }
}

export const group = (attributes: Attributes, ...children: string[]) => el('g', attributes, ...children);
export const path = (d: string, attributes: Attributes = {}) => el('path', { d, ...attributes });
export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}) =>
  el('circle', { cx, cy, r, ...attributes });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes = {}) =>
  el('ellipse', { cx, cy, rx, ry, ...attributes });
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes = {}) =>
  el('rect', { x, y, width, height, ...attributes });
