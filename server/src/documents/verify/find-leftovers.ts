import { detectLanguage } from '@draftwright/contract/score/languages'
import type { Draft } from './finding.ts'
import { readSentences, readWords } from './words.ts'

const leftovers =
  /^(?:(?:sure|certainly|of course|absolutely)[,!]? (?:here|i)\b.*|here(?: is|'s|’s| are) (?:the|your|a|an|my) (?:\p{L}+ ){0,4}(?:post|article|draft|text|version|rewrite|newsletter|blog|caption).*|(?:hier ist|hier kommt) (?:dein|ihr|der|ein|euer)\p{L}* (?:\p{L}+[ -]){0,3}(?:beitrag|artikel|entwurf|text|post).*|voici (?:votre|le|ton|un) (?:\p{L}+ ){0,3}(?:article|texte|post|publication|brouillon).*|aquí (?:tienes|está) (?:tu|el|la|una?) .*|ecco (?:il|la|un|una) (?:tuo |tua |vostro )?(?:\p{L}+ ){0,2}(?:articolo|testo|post|bozza).*|hier is (?:je|de|uw|een) (?:\p{L}+ ){0,3}(?:bericht|artikel|tekst|post).*|aqui está (?:o|a|um|uma|seu) .*)$|as an? (?:ai|large language|language) (?:language )?model|als (?:ki|sprachmodell)(?:\p{L}*)?|en tant que modèle|como modelo de lenguaje|i (?:hope this helps|cannot (?:browse|verify)|don't have access to)|(?:let me know|sag mir|dis-moi) if you(?:'d| would) like|knowledge cutoff|<\/?[a-z][\w-]*>|<data-|```|\[(?:your|insert|ihr|dein|votre|tu|il tuo|jouw|seu|company|name)[^\]]{0,40}\]|"(?:markdown|excerpt|hashtags|slug|rich_content)"\s*:/iu

/** Words of a model to the person who asked it, and the form that it was to answer in. */
export function findLeftovers(text: string): Draft[] {
  return readSentences(text).flatMap(({ text: sentence, start }): Draft[] => {
    const found = leftovers.exec(sentence)
    if (found === null) return []
    const isWhole = !found[0].startsWith('[') && !found[0].startsWith('<')
    const span = isWhole
      ? { start, end: start + sentence.length }
      : { start: start + found.index, end: start + found.index + found[0].length }
    return [
      {
        kind: 'leftover',
        reason: 'It speaks to the person who asked for the text.',
        span,
        source: null,
        fix: '',
        weight: 'advises',
      },
    ]
  })
}

const [leastWords, mostLines] = [8, 500]
const alike = 0.9

/** A paragraph that stands in the text before, word for word or nearly. */
export function findRepetitions(text: string): Draft[] {
  const seen: ReadonlySet<string>[] = []
  return [...text.matchAll(/[^\n]+/gu)].slice(0, mostLines).flatMap(({ 0: line, index }): Draft[] => {
    const keys = readWords(line).map(({ key }) => key)
    if (keys.length < leastWords) return []
    const own = new Set(keys)
    const isSaid = seen.some((other) => other.intersection(own).size >= Math.max(other.size, own.size) * alike)
    seen.push(own)
    const start = index + line.length - line.trimStart().length
    return isSaid
      ? [
          {
            kind: 'repeated',
            reason: 'The text says this twice.',
            span: { start, end: index + line.trimEnd().length },
            source: null,
            fix: '',
            weight: 'advises',
          },
        ]
      : []
  })
}

const enough = 15
/** The first sentence, if the text is in another language than it should be. */
export function findOtherLanguage(text: string, language: string | null): Draft[] {
  const [first] = readSentences(text)
  if (language === null || first === undefined || readWords(text).length < enough) return []
  const { code } = detectLanguage(text)
  if (code === 'und' || code === language) return []
  return [
    {
      kind: 'language',
      reason: 'The text is in another language than its source.',
      span: first,
      source: null,
      fix: null,
      weight: 'advises',
    },
  ]
}

const address =
  /(?:https?:\/\/|www\.)[^\s)\]>"”»]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,200}\w|(?<![\p{L}\p{N}@.-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|net|io|de|fr|es|it|nl|pt|eu|ch|at|be|co|uk|info|app|dev|example)(?:\/[^\s)\]>"”»]*)?(?![\p{L}\p{N}])/giu
const toKey = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[/.,;:!?]+$/u, '')

/** Addresses of pages and of mail that no source has. */
export function findLinks(text: string, sources: readonly { text: string }[]): Draft[] {
  const known = new Set(sources.flatMap((source) => [...source.text.matchAll(address)].map(([link]) => toKey(link))))
  return [...text.matchAll(address)].flatMap(({ 0: raw, index }): Draft[] => {
    const link = raw.replace(/[.,;:!?]+$/u, '')
    return known.has(toKey(link))
      ? []
      : [
          {
            kind: 'link',
            reason: 'No source has this address.',
            span: { start: index, end: index + link.length },
            source: null,
            fix: null,
            weight: 'holds',
          },
        ]
  })
}
