import type { Panel } from './use-panel.ts';
import type { CardFlow } from './card/use-card-flow.ts';
import type { AppointmentView, PanelProblem } from './view.ts';

/** What each of the page's questions is given. */
export interface PanelProps {
  view: AppointmentView;
  panel: Panel;
  flow: CardFlow;
  /** What the server answered to this very question. */
  problem: PanelProblem | null;
}
