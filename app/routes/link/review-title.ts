/** The title of the browser's tab. */
export const reviewTitle = (review: { practitioner: { name: string } } | undefined) => [
  { title: review ? `Review ${review.practitioner.name} · Tendwell` : 'Tendwell' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];
