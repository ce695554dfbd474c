import type { SVGProps } from 'react';

const LEAVES = [
  [50, 96, -24, 36],
  [50, 88, 206, 33],
  [50, 70, -32, 32],
  [50, 62, 214, 29],
  [50, 46, -42, 25],
  [50, 40, 224, 22],
] as const;

function leaf(x: number, y: number, degrees: number, length: number): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (along: number, across: number) => {
    const px = x + along * Math.cos(angle) - across * Math.sin(angle);
    const py = y + along * Math.sin(angle) + across * Math.cos(angle);
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  };
  const bulge = length * 0.4;
  return (
    `M${at(0, 0)}C${at(length * 0.25, -bulge)} ${at(length * 0.75, -bulge)} ${at(length, 0)}` +
    `C${at(length * 0.75, bulge)} ${at(length * 0.25, bulge)} ${at(0, 0)}M${at(0, 0)}L${at(length * 0.7, 0)}`
  );
}

/** A botanical line drawing, the product's quiet ornament. Decorative; takes the text colour. */
export function Sprig(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 100 124"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d="M50 120C50 96 49 60 50 30" />
      <path d={leaf(50, 34, -90, 24)} />
      {LEAVES.map(([x, y, degrees, length]) => (
        <path key={`${y}${degrees}`} d={leaf(x, y, degrees, length)} />
      ))}
    </svg>
  );
}
