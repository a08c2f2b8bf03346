import { countWords } from '../words.ts'
import { joinSentences } from './corrections.ts'
import type { Cues } from './cue-pattern.ts'
import { isReported, maskQuoted } from './reported.ts'
import type { SpokenSentence } from './spoken.ts'

interface FoundDecision {
  readonly rule: 'decision' | 'agreed'
  /** With what was agreed to before it, where the sentence is only the word for it. */
  readonly sentence: SpokenSentence
  /** Only says again what has just been decided. */
  readonly isRepeated: boolean
}

const sentencesBack = 4
const longestConfirmation = 8

/** A sentence that decides, or that agrees to the one before. `decided` are those found so far. */
export function readDecision(
  sentences: readonly SpokenSentence[],
  at: number,
  cues: Cues,
  decided: ReadonlySet<SpokenSentence>,
): FoundDecision | undefined {
  const sentence = sentences[at]
  if (sentence === undefined) return undefined
  const isRepeated =
    countWords(sentence.text) <= longestConfirmation &&
    confirmed.test(sentence.text) &&
    sentences.slice(Math.max(0, at - sentencesBack), at).some((one) => decided.has(one))
  if (isDecision(maskQuoted(sentence.text), cues)) return { rule: 'decision', sentence, isRepeated }
  const proposal = sentences[at - 1]
  if (!cues.agreed.test(sentence.text) || proposal === undefined || !isProposal(proposal.text, cues)) return undefined
  return {
    rule: 'agreed',
    sentence: joinSentences(proposal, [sentence]),
    isRepeated: isRepeated || decided.has(proposal),
  }
}

const confirmed =
  /^(?:(?:yes|okay|ok|good|ja|gut|oui|bon|sí|vale|sì|bene|goed),? )?(?:agreed|deal|settled|done|decided|that['’]s (?:agreed|decided|final|a decision)|einverstanden|abgemacht|ausgemacht|beschlossen|das (?:gilt|steht)|so machen wir|c['’]est|entendu|adjugé|adopté|acordado|trato hecho|queda|affare fatto|deciso|siamo d[’']accordo|afgesproken|akkoord|besloten|dat (?:is|staat)|combinado)(?!\p{L})/iu

/** `Two years, then. – Agreed.`: long enough to say what was agreed to, and no question. */
function isProposal(text: string, cues: Cues): boolean {
  const words = countWords(text)
  return !text.endsWith('?') && words >= 4 && words <= 40 && !cues.agreed.test(text)
}

/** Told of another time, wherever in the sentence that is said. */
const past =
  /\b(?:yesterday|gestern|ayer|ieri|gisteren|last (?:week|year|month|quarter|spring|summer|autumn|winter)|years? ago|back then|every (?:mon|tues|wednes|thurs|fri)day|letztes jahr|l['’]année dernière|vorig jaar)\b/iu

function isDecision(text: string, cues: Cues): boolean {
  if (/\?["”’]?$/u.test(text) || countWords(text) < 3) return false
  const found = cues.decision.exec(text)
  if (found === null || past.test(text) || isReported(text, found.index)) return false
  const end = found.index + found[0].length
  return !cues.unreal.test(text.slice(0, end)) && !earlier.test(text.slice(end))
}

/** Right after `we agreed`: a time before this meeting. */
const earlier =
  /^,? (?:(?:back|already|schon|déjà|ya|già|al) )?(?:in|im|en|au|a|nel|last|this|letzte[nsr]?|vorige|al comienzo de) (?:(?:the|el|la|il|het|der|den) )?(?:spring|summer|autumn|fall|winter|beginning|past|frühjahr|frühling|sommer|herbst|januar|februar|märz|mai|juni|juli|oktober|dezember|printemps|été|automne|hiver|janvier|février|mars|avril|juin|juillet|août|octobre|décembre|primavera|verano|otoño|invierno|enero|febrero|marzo|abril|mayo|junio|julio|agosto|octubre|noviembre|diciembre|estate|autunno|inverno|gennaio|febbraio|aprile|maggio|giugno|luglio|ottobre|dicembre|voorjaar|zomer|najaar|herfst|maart|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/iu
