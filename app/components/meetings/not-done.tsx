import { Banner } from '#app/ui/feedback/banner.tsx';

/** What could not be made outside for a visit, a group event or a personal event, and what to do. */
export const NotDone = ({ said = [] }: { said?: readonly string[] | undefined }) =>
  said.map((one) => (
    <Banner key={one} tone="orange" role="note" title="Not done outside Tendwell">
      {one}
    </Banner>
  ));
