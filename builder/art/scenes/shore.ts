import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, type Point, circle, ellipse, group, path, rect, smooth } from '../svg.ts';

function foam(r: Random, width: number, y: number, swing: number): Point[] {
  const phases = [r.between(0, 6), r.between(0, 6), r.between(0, 6)];
  return Array.from({ length: 33 }, (_, i) => {
    const x = i / 32;
    return {
      x: x * width * 1.08 - width * 0.04,
      y:
        y +
        swing *
          (Math.sin(x * 5 + (phases[0] ?? 0)) * 0.6 +
            Math.sin(x * 11 + (phases[1] ?? 0)) * 0.26 +
            Math.sin(x * 23 + (phases[2] ?? 0)) * 0.1) -
        swing * (x - 0.5) * 0.8,
    };
  });
}

/** A quiet sea at first light: sun path on the water, thin waves running out on wet sand. */
export function shore(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const horizon = height * r.between(0.42, 0.46);
  const sun = { x: width * r.between(0.56, 0.68), y: horizon - unit * 0.05 };
  const deep = mix(palette.leaf[2], palette.shade, 0.42);
  canvas.ground(
    canvas.linear([
      [0, mix(palette.shade, palette.paper, 0.3)],
      [0.22, mix(palette.wash, palette.paper, 0.3)],
      [0.38, mix(palette.glow, palette.bloom, 0.32)],
      [0.45, lighten(palette.glow, 0.3)],
      [1, palette.glow],
    ]),
  );
  canvas.add(
    circle(sun.x, sun.y, unit * 0.8, {
      fill: canvas.radial([
        [0, '#fffaf0', 1],
        [0.25, palette.glow, 0.6],
        [1, palette.glow, 0],
      ]),
    }),
    group(
      { filter: canvas.blur(unit * 0.018), opacity: 0.6 },
      ...Array.from({ length: 12 }, () =>
        ellipse(
          r.between(-0.1, 1.1) * width,
          horizon - unit * r.between(0.06, 0.36),
          unit * r.between(0.15, 0.6),
          unit * r.between(0.004, 0.02),
          {
            fill: r.pick([
              lighten(palette.paper, 0.6),
              mix(palette.bloom, palette.paper, 0.45),
              mix(palette.shade, palette.paper, 0.4),
            ]),
          },
        ),
      ),
    ),
    circle(sun.x, sun.y, unit * 0.055, { fill: '#fffdf6' }),
    rect(0, horizon, width, height - horizon, {
      fill: canvas.linear([
        [0, mix(deep, palette.glow, 0.52)],
        [0.16, mix(deep, palette.paper, 0.24)],
        [0.5, deep],
        [0.66, mix(deep, palette.wash, 0.4)],
      ]),
    }),
    rect(0, horizon - 1, width, unit * 0.004, { fill: lighten(palette.glow, 0.4), opacity: 0.7 }),
  );
  const glints: string[] = [];
  for (let i = 0; i < 520; i++) {
    const t = r.next() ** 1.5;
    const y = horizon + (height - horizon) * 0.68 * t;
    const inPath = r.next() < 0.62;
    const x = inPath ? sun.x + r.drift() * unit * (0.05 + t * 0.34) : r.between(0, width);
    glints.push(
      ellipse(x, y, unit * (0.004 + t * 0.034) * r.between(0.4, 1.4), unit * (0.0007 + t * 0.0022), {
        fill: inPath
          ? lighten(palette.glow, 0.55)
          : r.next() < 0.5
            ? lighten(palette.wash, 0.3)
            : darken(deep, 0.25),
        'fill-opacity': inPath ? r.between(0.45, 0.95) : r.between(0.12, 0.34),
      }),
    );
  }
  canvas.add(group({}, ...glints));
  const sand = mix(palette.clay, palette.paper, 0.55);
  const shallows = mix(deep, palette.wash, 0.5);
  canvas.add(
    rect(0, height * 0.6, width, height * 0.4, {
      fill: canvas.linear([
        [0, shallows, 0],
        [0.22, mix(shallows, sand, 0.35), 0.9],
        [1, sand],
      ]),
    }),
  );
  [0.69, 0.79, 0.9].forEach((at, i) => {
    const line = foam(r, width, height * at, unit * (0.04 + i * 0.012));
    const lower = (by: number) => line.map((p) => ({ x: p.x, y: p.y + by * unit }));
    const under = (by: number) =>
      `${smooth(lower(by))}L${width * 1.1} ${height * 1.1}L${-width * 0.1} ${height * 1.1}Z`;
    const wet = mix(sand, shallows, [0.62, 0.4, 0.06][i] ?? 0);
    canvas.add(
      group(
        { filter: canvas.wobble(unit * 0.018, 0.016, i + 3) },
        path(under(-0.012), { fill: '#fffdf8', opacity: 0.4 }),
        path(under(0), { fill: '#fffdf8', opacity: 0.92 }),
        path(under(0.011 + i * 0.004), { fill: darken(wet, 0.2), opacity: 0.5 }),
        path(under(0.016 + i * 0.004), {
          fill: canvas.linear([
            [0, mix(wet, darken(sand, 0.2), 0.4)],
            [0.2, lighten(wet, 0.12)],
            [1, mix(wet, sand, 0.7)],
          ]),
        }),
      ),
      ...Array.from({ length: 46 }, () => {
        const from = r.pick(line);
        return ellipse(
          from.x + r.drift() * unit * 0.06,
          from.y - unit * r.between(0.012, 0.05),
          unit * r.between(0.008, 0.03),
          unit * r.between(0.0012, 0.0035),
          { fill: '#fffdf8', 'fill-opacity': r.between(0.15, 0.5) },
        );
      }),
    );
  });
  const grains = Array.from({ length: 260 }, () => {
    const y = height * r.between(0.87, 1);
    return ellipse(r.between(0, width), y, unit * 0.0016, unit * 0.001, {
      fill: r.next() < 0.5 ? darken(sand, 0.35) : '#fff8ec',
      'fill-opacity': 0.45,
    });
  });
  canvas.add(
    ...grains,
    circle(sun.x, sun.y, unit, {
      fill: canvas.radial([
        [0, palette.glow, 0.42],
        [0.5, palette.glow, 0.14],
        [1, palette.glow, 0],
      ]),
    }),
  );
  return canvas.grain(0.22, r.int(1, 90));
}
