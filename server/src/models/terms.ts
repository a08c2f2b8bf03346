import type { Language } from './composer/language.ts'
import { detectLanguageCode, resolveLanguage } from './composer/languages.ts'
import { isVerb } from './composer/verbs.ts'
import { foldText, stemWord } from './composer/words.ts'

/** One text of the workspace. */
export interface Material {
  readonly kind: 'idea' | 'post' | 'pillar'
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Its weight: 1 for a text of the pillar itself. */
  readonly weight: number
}

export interface Term {
  /** As people would type it: lower case, single spaces. */
  readonly text: string
  /** The same for plural and singular. */
  readonly key: string
  readonly words: number
  /** Adjacent words without a connecting word: it may be a whole clause. */
  readonly isBare: boolean
  /** The last word may be a verb here: it is a term only if it occurs again ("waiting list"). */
  readonly isUncertain: boolean
  /** Words that carry meaning. */
  readonly stems: readonly string[]
}

/** The main language of a text; English if unknown. */
export function detectLanguage(text: string): Language {
  const code = detectLanguageCode(text)
  return resolveLanguage(code === 'und' ? 'en' : code)
}

const maxWords = 4
/** Common words of writing, time and quantity, which nobody searches for on their own. */
const vagueNouns = new Set(
  `post blog article idea draft text week month year day today yesterday tomorrow time thing way people person lot kind sort part number point reason example question answer morning hour minute percent team customer
  beitrag artikel idee text woche monat jahr tag tage jahre heute leute prozent beispiel thema frage grund team kunden stunden minuten euro
  artículo idea texto semana mes año día hoy cosa vez gente ejemplo tema equipo hora horas minutos clientes cliente días meses semanas años
  article idée texte semaine mois année jour chose fois gens exemple sujet équipe heure heures minutes clients client jours semaines ans
  articolo idea testo settimana mese anno giorno oggi cosa volta gente esempio tema squadra ora ore minuti clienti cliente giorni mesi settimane anni
  artikel idee tekst week maand jaar dag vandaag ding keer mensen voorbeeld thema team uur minuten klanten klant dagen weken maanden
  artigo ideia texto semana mês ano dia hoje coisa vez pessoas exemplo tema equipe hora horas minutos clientes cliente dias meses semanas anos`
    .split(/\s+/u)
    .map(foldText),
)
const vagueWords = new Set(
  'every good great best better new old big small many several first last next own same really simple easy right wrong clear real full early late long short cheap free different important happy ready'
    .split(' ')
    .concat('gute guten neue neuen große kleine erste letzte nächste eigene ganz viele jede jeden jeder'.split(' '))
    .map(foldText),
)

/** Every run of up to four words that could be a keyword, in the order of the text. `sentence` counts from 0. */
export function extractTerms(text: string, language: Language): { term: Term; sentence: number }[] {
  const clean = text.replaceAll(/\]\([^)]*\)|https?:\/\/\S+|\[\[[^\][]*\]\]/gu, ' . ')
  const out: { term: Term; sentence: number }[] = []
  for (const [sentence, part] of clean.split(/(?<![.!?…\n])[.!?…\n]+(?=\s|$)|\n+/u).entries())
    for (const clause of part.split(/[,;:()"“”„«»|–—]+|\s-\s/u)) {
      const words =
        separateElisions(clause)
          .match(/[\p{L}\p{N}][\p{L}\p{N}’'&+-]*/gu)
          ?.map(normalizeWord) ?? []
      for (let from = 0; from < words.length; from++)
        for (let size = 1; size <= maxWords && from + size <= words.length; size++) {
          const term = toTerm(words, from, size, language)
          if (term !== null) out.push({ term, sentence })
        }
    }
  return out
}

/** Words that connect two others to one term: "liste d'attente", "time to value". */
const joiningWords = new Set(
  "of to for per par por de d' du des à la da do das dos di del della delle dei dell' van voor em am im".split(' '),
)

const normalizeWord = (word: string): string => word.replaceAll('’', "'").replace(/[-]+$|'s$/u, '')

/** An elided article or preposition is a word of its own. */
const separateElisions = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])(l|d|qu|un|dell|all|nell|sull|dall|quest|j|n|s|c|m)['’](?=\p{L})/giu, "$1' ")

function toTerm(words: readonly string[], from: number, size: number, language: Language): Term | null {
  const run = words.slice(from, from + size)
  const carries = run.filter((word, index) => {
    const isInside = index > 0 && index < size - 1
    return !(isInside && joiningWords.has(word.toLowerCase()))
  })
  if (carries.some((word) => !isContentWord(word, language))) return null
  const [first = ''] = run
  const last = run.at(-1) ?? ''
  if (vagueWords.has(foldText(first)) || !isValidTermEnd(words, from + size - 1, last, language)) return null
  if (language.code === 'en' && size === 1 && isVerbAt(words, from)) return null
  if (language.code === 'en' && carries.some((_, index) => index < size - 1 && isVerbAt(words, from + index)))
    return null
  const isUncertain = language.code === 'en' && isVerbAt(words, from + size - 1)
  if (language.code === 'de' && !/^[\p{Lu}\p{N}]/u.test(last)) return null
  if (size === 1 && (vagueNouns.has(foldText(first)) || first.length < 4)) return null
  const stems = carries.map(stemWord)
  const text = run.join(' ').replaceAll("' ", "'").toLowerCase()
  return { text, key: stems.join(' '), words: size, stems, isBare: carries.length === size, isUncertain }
}

const isContentWord = (word: string, { stopwords }: Language): boolean =>
  word.length > 1 &&
  !word.endsWith("'") &&
  /\p{L}/u.test(word) &&
  !stopwords.has(word.toLowerCase()) &&
  !/^\p{L}+'(?:t|re|ve|ll|d|m)$/iu.test(word)

function isValidTermEnd(words: readonly string[], at: number, last: string, language: Language): boolean {
  if (vagueNouns.has(foldText(last)) || vagueWords.has(foldText(last))) return false
  if (language.code !== 'en') return true
  const closes = at === words.length - 1
  return !/(?:ly|ful|ous|able|ible|less)$/u.test(last) && (closes || !/(?:ed)$/u.test(last))
}

const isVerbAt = (words: readonly string[], at: number): boolean =>
  isVerb((words[at] ?? '').toLowerCase(), words[at - 1]?.toLowerCase() ?? '', words[at + 1]?.toLowerCase() ?? '')

/** A normal form for comparing keywords: lower case, single spaces, no punctuation at the ends. */
export const normalizeKeyword = (keyword: string): string =>
  keyword
    .normalize('NFC')
    .replaceAll(/[\s\u0000-\u001f]+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%+#)]+$/gu, '')
    .toLowerCase()

/** The same without plural and accents, in the same word order: it identifies a keyword. */
export const toKeywordKey = (keyword: string): string =>
  (keyword.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemWord).join(' ')

/** Stems of the words that carry meaning. */
export function extractStems(text: string, language: Language): Set<string> {
  const words = separateElisions(text).match(/[\p{L}\p{N}][\p{L}\p{N}’'&+-]*/gu) ?? []
  return new Set(
    words
      .map(normalizeWord)
      .filter((word) => isContentWord(word, language))
      .map(stemWord),
  )
}
