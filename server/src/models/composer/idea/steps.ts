import { isBaseVerb } from '../verbs.ts'
import { splitWords } from '../words.ts'

/** How an instruction begins: with the infinitive, in English with the bare verb. */
const infinitives: Record<string, RegExp> = {
  fr: /^\p{L}+(?:er|ir|re)(?!\p{L})/iu,
  es: /^\p{L}+[aei]r(?:l[oae]s?)?(?!\p{L})/iu,
  it: /^(?:\p{L}+[aei]re|far)(?!\p{L})/iu,
  pt: /^\p{L}+[aei]r(?!\p{L})/iu,
}
const fewestSteps = 4

/** Whether a sentence tells to do something, also after a condition: "When it is dry, polish it." */
export function isStep(text: string, code: string): boolean {
  const tells = (part: string): boolean =>
    infinitives[code]?.test(part) ?? (code === 'en' && isBaseVerb(splitWords(part)[0] ?? ''))
  return tells(text) || tells(text.replace(/^[^,:]{1,24},\s/u, ''))
}

/** A paragraph in which all sentences but one, and the first, tell to do something. */
export function areSteps(texts: readonly string[], code: string): boolean {
  const steps = texts.filter((text) => isStep(text, code)).length
  return steps >= fewestSteps && steps >= texts.length - 1 && isStep(texts[0] ?? '', code)
}
