import type { IntakeState } from './client-data.ts';

type Line = IntakeState['answers'][number];

/** A form as it was filled in: what the client was given to read stands where it stood, with what they answered. */
export function FilledForm({ lines }: { lines: readonly Line[] }) {
  return partsOf(lines).map(({ heading, lines: own }, part) => (
    <div key={part} className="mt-5 not-first:border-t not-first:border-line not-first:pt-5">
      {heading ? <h3 className="font-semibold break-words">{heading.question}</h3> : null}
      {heading?.hint ? <Words className="mt-1">{heading.hint}</Words> : null}
      <div className="mt-3 space-y-5">
        {own.map((line, index) =>
          line.kind === 'note' ? (
            <Words key={index}>{line.question}</Words>
          ) : (
            <dl key={index}>
              <dt className="text-sm break-words text-ink-soft">
                {line.question}
                {line.hint ? <span className="block whitespace-pre-line">{line.hint}</span> : null}
              </dt>
              <dd className="measure mt-0.5 break-words whitespace-pre-line">
                {line.signature ? <Signature of={line} signature={line.signature} /> : line.answer}
              </dd>
            </dl>
          ),
        )}
      </div>
    </div>
  ));
}

function Words({ children, className = '' }: { children: string; className?: string }) {
  return <p className={`measure break-words whitespace-pre-line ${className}`}>{children}</p>;
}

function partsOf(lines: readonly Line[]): { heading: Line | null; lines: Line[] }[] {
  const parts: { heading: Line | null; lines: Line[] }[] = [];
  for (const line of lines) {
    if (line.kind === 'section') parts.push({ heading: line, lines: [] });
    else if (parts.length === 0) parts.push({ heading: null, lines: [line] });
    else parts.at(-1)!.lines.push(line);
  }
  return parts;
}

/** A signature as it was drawn, and the name where one was typed beside it. */
function Signature({ of, signature }: { of: Line; signature: NonNullable<Line['signature']> }) {
  const { path, width, height } = signature;
  return (
    <>
      <svg
        role="img"
        aria-label={`${of.question}: drawn by hand`}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-1 max-h-32 w-full max-w-md rounded-md border border-line bg-sunken"
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={Math.max(1.5, width / 240)}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {of.answer === 'Signed' ? null : <span className="mt-1 block">{of.answer}</span>}
    </>
  );
}
