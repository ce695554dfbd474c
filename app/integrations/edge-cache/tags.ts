/** How the edge knows the pages of a practice. `current`: what makes them current; `pages`: the pages themselves. */
export const edgeTags = (practiceId: string): { current: string; pages: string } => ({
  current: `practice-${practiceId}`,
  pages: `pages-${practiceId}`,
});
