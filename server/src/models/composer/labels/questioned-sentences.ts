import { isNumber, listWords } from './word-kinds.ts'
import type { TextSentence } from './text-sentences.ts'

/** "Leave it out", of what was said right before. */
const withdraws =
  /(?<!\p{L})(?:leave (?:it|that|this|him|her|them) out|skip (?:it|that)|not for (?:print|publication)|(?:don['’]t|not) (?:print|publish|write|use|mention) (?:it|that|this)|lass(?:t|en)? (?:wir |sie )?das (?:lieber )?(?:weg|raus)|das (?:bitte )?(?:nicht (?:schreiben|drucken|erwähnen)|weglassen|streichen)|(?:ne )?(?:le |l['’])(?:mets|écris|mentionne)\p{L}* pas|(?:no )?lo (?:pongas|menciones|publiques)|no l[oa] ponga|(?:non )?lo (?:metta|scriva|scrivere)|(?:laat|liever) (?:dat|het) weg|dat niet (?:noemen|schrijven)|não (?:ponhas|escrevas|publiques) isso|deixa isso (?:de )?fora)(?!\p{L})/iu

/** "Not sure about that, check with Gerda." */
const doubts =
  /(?<!\p{L})(?:not (?:quite |totally |really )?sure|check|double-check|verify|confirm|i think it was|from memory|in doubt|might be wrong|not certain|unsicher|(?:nicht|weiß nicht) (?:ganz |so |mehr )?(?:sicher|genau)|prüfen|nachsehen|nachschauen|stimmt das|vérifi\p{L}*|pas sûre?|à confirmer|comprueb\p{L}*|comprobar|confirm\p{L}*|no estoy segur[oa]|verific\p{L}*|controll\p{L}*|non sono sicur[oa]|niet zeker|nakijken|navragen|checken|não tenho a certeza|não sei se|перевір\p{L}*|не впевнен\p{L}*)(?!\p{L})/iu

/**
 * Sentences that stay although the note right behind each takes it back, or doubts the figure in it: only the author knows.
 * `isGone` tells by its place whether a sentence is left out.
 */
export function listQuestionedSentences(
  sentences: readonly TextSentence[],
  isGone: (place: number) => boolean,
): TextSentence[] {
  return sentences.flatMap((note, at) => {
    const before = sentences[at - 1]
    if (before === undefined || !isGone(at) || isGone(at - 1)) return []
    const isMeant = withdraws.test(note.text) || (doubts.test(note.text) && hasFigure(before.text))
    return isMeant ? [before] : []
  })
}

const hasFigure = (text: string): boolean => listWords(text).some(({ key }) => isNumber(key))
