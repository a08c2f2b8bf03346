import { isBaseVerb } from '../verbs.ts'
import { splitWords } from '../words.ts'

/** How an instruction begins: with the infinitive, in English with the bare verb. */
const infinitives: Record<string, RegExp> = {
  fr: /^\p{L}+(?:er|ir|re)(?!\p{L})/iu,
  es: /^\p{L}+[aei]r(?:l[oae]s?)?(?!\p{L})/iu,
  it: /^\p{L}+[aei]re(?!\p{L})/iu,
  pt: /^\p{L}+[aei]r(?!\p{L})/iu,
}
const fewestSteps = 4

/** A paragraph in which all sentences but one, and the first, tell to do something. */
export function areSteps(texts: readonly string[], code: string): boolean {
  const isInstruction = (text: string): boolean =>
    infinitives[code]?.test(text) ?? (code === 'en' && isBaseVerb(splitWords(text)[0] ?? ''))
  const isStep = (text: string): boolean => isInstruction(text) || isInstruction(text.replace(/^[^,:]{1,24},\s/u, ''))
  const steps = texts.filter(isStep).length
  return steps >= fewestSteps && steps >= texts.length - 1 && isStep(texts[0] ?? '')
}
