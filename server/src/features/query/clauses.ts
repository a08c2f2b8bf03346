/** Words that begin another question behind "and" or a comma. */
const starts =
  'how|what|which|who|whom|when|where|why|is|are|do|does|did|has|have|can|wie|wieviel|was|wer|wen|wem|wann|wo|warum|welche[rsnm]?|ist|sind|hat|haben|gibt'
const split = new RegExp(
  String.raw`\s*(?:[.;?!]+\s+(?=\S)|[,:;]?\s+(?:and|und|aber|but)\s+(?=(?:${starts})\b)|[,:]\s+(?=(?:${starts})\b))`,
  'iu',
)
const maxClauses = 4

/** The questions of one line. */
export const splitClauses = (text: string): string[] =>
  text
    .split(split)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause))
    .slice(0, maxClauses)

/** Whether a question points back to the one before: it goes on from it, or has only a pronoun for what it is about. */
export const isLeaning = (text: string): boolean =>
  /^\s*(?:and|und|also|but|aber|then|what about|how about|was ist mit|wie ist es mit)\b/iu.test(text) ||
  /\b(?:it|its|they|them|their|he|him|his|she|her|there|that one|those|this one|er|ihn|ihm|sie|ihr|ihre[nrm]?|seine[nrm]?|dort|davon|dazu|damit|dabei|denen)\b/iu.test(
    text,
  )
