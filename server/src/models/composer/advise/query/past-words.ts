/** "Did we get", "what was planned"; the German "was" alone is no verb. */
const past =
  /\b(?:did|got|have we got|were|war|waren|(?:what|which|that|it) was|was (?:planned|scheduled|due)(?! (?:ist|sind)\b)|bekommen|bekamen|reingekommen)\b/u
/** Whether a question looks back: its days are then behind. */
export const isToldInPast = (text: string): boolean => past.test(text)

const present =
  /\b(?:do (?:we|i|you|they) have|have (?:we|i) (?:got )?any|is there|are there|on my calendar|haben wir|habe? ich|hab ich|gibt es|gibts|steht|stehen)\b/u
const perfect =
  /\b(?:had|met|held|spoke|spoken|getroffen|gesprochen|gehabt|gehalten|stattgefunden|besprochen|telefoniert)\b/u
/** Whether a question asks for what there is: "do we have", "haben wir". */
export const isToldInPresent = (text: string): boolean => present.test(text) && !perfect.test(text)
