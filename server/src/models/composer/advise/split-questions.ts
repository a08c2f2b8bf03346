/** Words that start a separate question. */
const opening = String.raw`(?:what|which|who|whose|when|where|how|is|are|was|were|do|does|did|has|have|show|list|find|give|tell|any|anything|summari[sz]e|compare)`
const joint = new RegExp(
  String.raw`\s*(?:[?;.]\s+(?:and\s+|also\s+|plus\s+)?|,?\s+(?:and|n|&|\+|plus|as well as)(?:\s+also)?\s+)(?=${opening}(?:['’]?s)?\b)`,
  'iu',
)
/** The second half repeats the question for other days. */
const onlyDays =
  /^(?<first>.+?\b(?:in|on|for|of|from|during)\s+\S+(?:\s+\d{4})?)\s+(?:and|vs\.?|&)\s+(?<second>(?:in|on|for|during|this|last)\s+.+)$/iu
const maxQuestions = 3

/** The questions in one sentence, in order; null if there is only one. */
export function splitQuestions(question: string): string[] | null {
  if (
    /["“”„]/u.test(question) ||
    /\b(?:compare|between|versus|vs|remind|note|idea:|task|draft a|write a)\b/iu.test(question)
  )
    return null
  const plain = question.trim().replace(/[\s?!.]+$/u, '')
  const parts = plain.split(joint).map((part) => part.trim())
  if (parts.length > 1 && parts.length <= maxQuestions && parts.every((part) => part.includes(' '))) {
    // What is asked about "it" is answered with the row itself.
    const own = parts.filter(
      (part, at) => at === 0 || !/\b(?:it|its|they|them|their|he|she|his|her|those|these)\b/iu.test(part),
    )
    return own.length === parts.length ? parts : own.length > 1 ? own : null
  }
  const days = onlyDays.exec(plain)?.groups
  return days === undefined ? null : [days['first'] ?? '', days['second'] ?? '']
}
