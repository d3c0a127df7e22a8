/** What makes one thing and many things of a language, by what the browser knows of it. */

export function plurals(language) {
  const rules = new Intl.PluralRules(language);
  return (count, one, many) => (rules.select(count) === "one" ? one : many);
}
