import { Banner } from '#app/ui/feedback/banner.tsx';

/** What a step's action answers where it was refused. */
export interface StepProblem {
  /** The specification's sentence with what was wrong in it. */
  text: string;
  /** Texts beside their fields. */
  fields: Record<string, string[]>;
  /** What was typed. */
  values: Record<string, string>;
}

/** What went wrong with the press of a moment ago. */
export function Problem({ problem }: { problem: StepProblem | null }) {
  return problem ? (
    <Banner tone="red" role="alert">
      {problem.text}
    </Banner>
  ) : null;
}
