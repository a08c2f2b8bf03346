import type { LeftOutReason } from '@draftwright/contract/left-out'
import type { Language } from '../language.ts'
import { splitSentences } from '../sentences.ts'
import { countWords } from '../words.ts'
import { classifyAside } from './asides.ts'
import type { LayoutKind } from './layout.ts'
import { isGeneralAdvice, readNoteLabel } from './refer-back.ts'
import { isSmallTalk } from './small-talk.ts'
import { isAboutText, isAdvice } from './speaks-of-text.ts'
import { trimSentence } from './trim-sentence.ts'

const link = /https?:\/\/\S+/
export const parenthesis = /\s*\(([^()]{3,})\)/g

/** Leaves a sentence out, or gives it without its fillers. */
export function readSentence(
  source: string,
  /** What the sentence is about, where it stands before it: "Tone: ". */
  prefix: string,
  /** What answers a question is no small talk, and a step of a recipe orders its reader about, not the editor. */
  kind: LayoutKind | 'step' | 'reply',
  isSpoken: boolean,
  language: Language,
  leave: (text: string, reason: LeftOutReason) => boolean,
): string | null {
  if (!/[\p{L}\p{N}]/u.test(source)) return null
  if (placeholder.test(source) && leave(source.trim(), 'instruction')) return null
  if (code.test(source)) return source.trim().replace(code, '$1`$2`')
  const isLink = link.test(source) && countWords(source) < 3
  const aside =
    isLink || isGeneralAdvice(source) || isAdvice(source, language.code) || isForVisitors(source, language.code)
      ? null
      : classifyAside(prefix + source, language.code)
  if (aside !== null && !(kind === 'step' && aside === 'instruction') && leave(source.trim(), aside)) return null
  if (kind !== 'heading' && kind !== 'reply' && isSmallTalk(source, language.code)) {
    leave(source.trim(), 'filler')
    return null
  }
  const [answer = ''] = (kind === 'reply' && decides.exec(source)) || []
  const { text: rest, leftOut } = trimSentence(source.slice(answer.length).trim(), language, isSpoken)
  const text = answer + rest
  if (!/[\p{L}\p{N}]/u.test(text)) {
    leave(source.trim(), 'filler')
    return null
  }
  for (const one of leftOut) leave(one.text, one.reason)
  return text
}

/** A yes or no that answers is no filler. */
const decides =
  /^\s*(?:yes|no|nope|yeah|ja|nein|doch|jein|oui|non|si|sí|sì|sim|não|nee|так|ні)(?:\s*[,.:;–—]\s*|\s+)(?=\S)/iu

/** A sentence in parentheses is read on its own: an aside goes, anything else stays where it is. */
export function takeParentheses(
  text: string,
  code: string,
  leave: (text: string, reason: LeftOutReason) => boolean,
): string {
  return text
    .replaceAll(parenthesis, (whole, inside: string) => {
      const aside = splitSentences(inside)
        .map((one) => readNoteLabel(`(${one}`) ?? classifyAside(one, code))
        .find((found) => found !== null)
      return aside !== undefined && aside !== null && leave(whole.trim(), aside) ? '' : whole
    })
    .replace(/^\s+/, '')
}

/** When something is open, and what to do in a case: for readers, unless it speaks of the text. */
const isForVisitors = (text: string, code: string): boolean =>
  (hours.test(text) || /^(?:wenn|falls) [^,]+, dann (?:darf|kann|sollte?|muss) (?:man|ihr|du) /iu.test(text)) &&
  !isAboutText(text, code)
const hours =
  /(?<!\d)\d{1,2}(?:[.:h]\d{2})? ?(?:bis|to|till|until|-|–|à|a|tot) ?\d{1,2}(?:[.:h]\d{2})? ?(?:Uhr|uur|h|am|pm)(?!\p{L})/iu

/** "[photo of the crane]": where something is to come. */
const placeholder = /^\s*\[(?!\[)[^\]]*\p{L}[^\]]*\]\W*$/u
/** A command or a query after a colon or alone: its marks are not touched. */
const code =
  /^([^`]*?:\s+|)((?!\s*\p{Lu}?\p{Ll}+ \p{Ll}+ \p{Ll}+)[^`]*(?:\([^)]*\)[^.!?]*;|\s--?[a-z][\w-]*(?:\s|=|$)|&&|=>|\$\()[^`]*)$/u
