import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section, Words } from '../../parts.tsx';
import { Prose } from '../../text.tsx';
import type { PoliciesProps } from './props.ts';

/** The practice's terms: those of its settings, and what else it says. */
export function Policies({
  id,
  puck,
  tone,
  eyebrow,
  title,
  text,
  showCancellation,
}: BlockProps<PoliciesProps>) {
  const { cancellationPolicy } = contextOf(puck).site.practice;
  const terms = showCancellation ? cancellationPolicy : null;
  if (!terms && !text) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="terms" label={title ? undefined : 'Terms'}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} />}
        {terms && (
          <div className="terms-own">
            {title ? <h3>If plans change</h3> : <h2>If plans change</h2>}
            <Prose text={terms} />
          </div>
        )}
        <Words text={text} heading={title ? 'h3' : 'h2'} />
      </div>
    </Section>
  );
}
