/** "Did we get", "what was planned"; the German "was" alone is no verb. */
const past =
  /\b(?:did|got|have we got|were|war|waren|(?:what|which|that|it) was|was (?:planned|scheduled|due)(?! (?:ist|sind)\b)|bekommen|bekamen|reingekommen)\b/u
/** Whether a question looks back: its days are then behind. */
export const isToldInPast = (text: string): boolean => past.test(text)
