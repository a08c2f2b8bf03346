import { isSameStatement } from './clean.ts'
import { parseMarkdown, printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import type { Language } from './language.ts'
import { finishSentence, normalizeText } from './polish.ts'
import { splitSentences } from './sentences.ts'
import { countWords } from './words.ts'

/** Edits a text: removes repetitions, splits long sentences at their joints, and limits paragraph size. */
export function editMarkdown(markdown: string, language: Language): string {
  const seen: string[] = []
  const fresh = (text: string): boolean => {
    if (seen.some((other) => isSameStatement(other, text))) return false
    seen.push(text)
    return true
  }
  const out: Piece[] = []
  for (const piece of parseMarkdown(markdown)) {
    if (piece.kind === 'list') {
      const items = piece.items.filter(fresh)
      if (items.length) out.push({ ...piece, items })
    } else if (piece.kind === 'paragraph') {
      const sentences = splitSentences(piece.text)
        .filter(fresh)
        .flatMap((one) => splitLongSentence(one, language))
      for (const text of groupParagraphs(sentences)) out.push({ kind: 'paragraph', text })
    } else out.push(piece)
  }
  return printMarkdown(removeEmptyHeadings(out))
}

/** A sentence of more than 34 words is split where a new main clause starts; no word is added. */
function splitLongSentence(sentence: string, language: Language, limit = 34): string[] {
  if (countWords(sentence) <= limit || /\]\(|["“„«]/.test(sentence)) return [sentence]
  const joints =
    language.code === 'en'
      ? /(?:;\s+|\s[–—]\s|,\s+(?=but\s)|,\s+and\s+(?=(?:I|we|they|it|you|he|she|that|there|this|the|our)\s)|,\s+so\s+(?=(?:I|we|they|it|you|the)\s)|\s+and\s+(?=(?:I|we|they|it|you|there)\s))/g
      : /(?:;\s+|\s[–—]\s|,\s+(?=(?:aber|pero|mais|ma|mas|maar)\s))/g
  let best: { at: number; skip: number } | null = null
  for (const match of sentence.matchAll(joints)) {
    const head = countWords(sentence.slice(0, match.index))
    const tail = countWords(sentence.slice(match.index + match[0].length))
    if (head < 7 || tail < 6) continue
    const middle = Math.abs(match.index - sentence.length / 2)
    if (!best || middle < Math.abs(best.at - sentence.length / 2)) best = { at: match.index, skip: match[0].length }
  }
  if (!best) return [sentence]
  const head = finishSentence(normalizeText(sentence.slice(0, best.at), language.code), language.code)
  const tail = finishSentence(normalizeText(sentence.slice(best.at + best.skip), language.code), language.code)
  return [...splitLongSentence(head, language, limit), ...splitLongSentence(tail, language, limit)]
}

function groupParagraphs(sentences: string[]): string[] {
  const out: string[][] = []
  for (const one of sentences) {
    const open = out.at(-1)
    if (open && open.length < 5 && countWords(open.join(' ')) + countWords(one) <= 95) open.push(one)
    else out.push([one])
  }
  return out.map((lines) => lines.reduce((text, line) => text + (/[。！？]$/.test(text) ? '' : ' ') + line))
}
