interface Region {
  /** Two letters. */
  value: string;
  label: string;
}

const entries = (list: string): Region[] =>
  list.split(',').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }));

/** US states with the District of Columbia. */
export const US_STATES = entries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`,
);

/** Canadian provinces and territories. */
export const PROVINCES = entries(
  `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`,
);

/** The countries in which practices work; ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly Region[] = entries('US United States,CA Canada');

const inOneSentence = new Intl.ListFormat('en-US');

/** 'Oregon, Washington, and Canada'; null where nothing is named. What no list has is left out. */
export function regionsLine(countryIds: readonly string[], stateIds: readonly string[]): string | null {
  const states = [...US_STATES, ...PROVINCES].filter(({ value }) => stateIds.includes(value));
  const countries = COUNTRIES.filter(({ value }) => countryIds.includes(value));
  const names = [
    ...states.map(({ label }) => label),
    ...countries.map(({ value, label }) => (value === 'US' ? `the ${label}` : label)),
  ];
  return names.length > 0 ? inOneSentence.format(names) : null;
}
