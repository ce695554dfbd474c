import type { BlockProps } from '../../context.ts';
import type { SpacerProps } from './props.ts';

/** Room between two sections, perhaps with a line; nothing for those who listen. */
export function Spacer({ tone, size, ruled }: BlockProps<SpacerProps>) {
  return (
    <div className={`space sp-${size} ${tone}`} aria-hidden="true">
      {ruled && (
        <div className="wrap">
          <hr />
        </div>
      )}
    </div>
  );
}
