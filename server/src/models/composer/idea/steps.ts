import { isBaseVerb } from '../verbs.ts'
import { splitWords } from '../words.ts'

/** How an instruction begins: with the infinitive, in English with the bare verb. */
const infinitives: Record<string, RegExp> = {
  de: /^(?!(?:ich|wir|sie|die|der|das|es|man|er|wenn|weil|dass)(?!\p{L}))(?:[^\s,]+ ){1,8}?(?!(?:haben|werden|können|müssen|sollen|wollen|dürfen|wurden|waren|hatten)(?!\p{L}))\p{Ll}{3,}(?:en|ern|eln)(?=[,.;!–]|\s*$)|^\p{Lu}\p{Ll}+en Sie(?!\p{L})/u,
  nl: /^(?:doe|snijd?|meng|voeg|giet|laat|leg|zet|bak|kook|roer|klop|verwarm|haal|neem|maak|schil|was|strooi|vul|dek|bewaar|serveer|knip|plak|draai|spoel|droog|schuur|wacht)(?!\p{L})/iu,
  en: /^(?:halve|weigh|whisk|knead|grate|sieve|rinse|soak|sprinkle|spread|drain|fry|glue|sand|prime|knit|hem)(?!\p{L})/iu,
  fr: /^\p{L}+(?:er|ir|re|(?<!^(?:ch|ass|n))ez)(?!\p{L})/iu,
  es: /^\p{L}+[aei]r(?:l[oae]s?)?(?!\p{L})/iu,
  it: /^(?:\p{L}+[aei]re|far)(?!\p{L})/iu,
  pt: /^\p{L}+[aei]r(?!\p{L})/iu,
}
const forbids =
  /^(?:(?:don['’]?t|do not|never|não)(?!\p{L})|n(?:e |['’])\p{L}+ez(?!\p{L})|non \p{L}+(?:re|te)(?!\p{L}))/iu
/** "Cost £90", "Last year 12 started": facts that begin like a verb. */
const factual = /^(?:cost|last|open|start|close)\s+(?:[£$€\d]|(?:year|month|week|night|time)(?!\p{L}))/iu
const fewestSteps = 4

/** Whether a sentence tells to do something, also after a condition: "When it is dry, polish it." */
export function isStep(text: string, code: string): boolean {
  const tells = (part: string): boolean =>
    infinitives[code]?.test(part) === true || (code === 'en' && isBaseVerb(splitWords(part)[0] ?? ''))
  if (forbids.test(text)) return true
  if (code === 'en' && factual.test(text)) return false
  return tells(text) || tells(text.replace(/^[^,:]{1,24},\s/u, ''))
}

/** A paragraph in which all sentences but one, and the first, tell to do something. */
export function areSteps(texts: readonly string[], code: string): boolean {
  const steps = texts.filter((text) => isStep(text, code)).length
  return steps >= fewestSteps && steps >= texts.length - 1 && isStep(texts[0] ?? '', code)
}
