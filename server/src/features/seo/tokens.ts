import type { Language } from '../../models/composer/language.ts'
import { languageCode, languageOf } from '../../models/composer/languages.ts'
import { isVerb } from '../../models/composer/verbs.ts'
import { fold, stem } from '../../models/composer/words.ts'

/** One text of the workspace. */
export interface Material {
  readonly kind: 'idea' | 'post' | 'pillar'
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How much it counts: 1 for a text of the pillar itself. */
  readonly weight: number
}

export interface Term {
  /** As people would type it: lower case, single spaces. */
  readonly text: string
  /** The same for plural and singular. */
  readonly key: string
  readonly words: number
  /** Words in a row with none between that only joins them: it may be a whole clause. */
  readonly isBare: boolean
  /** The last word may be a verb here: it is a name only if it stands so again ("waiting list"). */
  readonly isShaky: boolean
  /** Words that carry meaning. */
  readonly stems: readonly string[]
}

/** The language most of a text is in; English where nothing tells. */
export function languageFor(text: string): Language {
  const code = languageCode(text)
  return languageOf(code === 'und' ? 'en' : code)
}

const maxWords = 4
/** Words of the trade of writing, and of time and quantity, that no one searches for by themselves. */
const empty = new Set(
  `post blog article idea draft text week month year day today yesterday tomorrow time thing way people person lot kind sort part number point reason example question answer morning hour minute percent team customer
  beitrag artikel idee text woche monat jahr tag tage jahre heute leute prozent beispiel thema frage grund team kunden stunden minuten euro
  artículo idea texto semana mes año día hoy cosa vez gente ejemplo tema equipo hora horas minutos clientes cliente días meses semanas años
  article idée texte semaine mois année jour chose fois gens exemple sujet équipe heure heures minutes clients client jours semaines ans
  articolo idea testo settimana mese anno giorno oggi cosa volta gente esempio tema squadra ora ore minuti clienti cliente giorni mesi settimane anni
  artikel idee tekst week maand jaar dag vandaag ding keer mensen voorbeeld thema team uur minuten klanten klant dagen weken maanden
  artigo ideia texto semana mês ano dia hoje coisa vez pessoas exemplo tema equipe hora horas minutos clientes cliente dias meses semanas anos`
    .split(/\s+/u)
    .map(fold),
)
const hollow = new Set(
  'every good great best better new old big small many several first last next own same really simple easy right wrong clear real full early late long short cheap free different important happy ready'
    .split(' ')
    .concat('gute guten neue neuen große kleine erste letzte nächste eigene ganz viele jede jeden jeder'.split(' '))
    .map(fold),
)

/** Every run of up to four words that could be searched for, in the order of the text. `sentence` counts from 0. */
export function termsIn(text: string, language: Language): { term: Term; sentence: number }[] {
  const clean = text.replaceAll(/\]\([^)]*\)|https?:\/\/\S+|\[\[[^\]]*\]\]/gu, ' . ')
  const out: { term: Term; sentence: number }[] = []
  for (const [sentence, part] of clean.split(/[.!?…\n]+(?=\s|$)|\n+/u).entries())
    for (const clause of part.split(/[,;:()"“”„«»|–—]+|\s-\s/u)) {
      const words =
        spacedElisions(clause)
          .match(/[\p{L}\p{N}][\p{L}\p{N}’'&+-]*/gu)
          ?.map(plainWord) ?? []
      for (let from = 0; from < words.length; from++)
        for (let size = 1; size <= maxWords && from + size <= words.length; size++) {
          const term = asTerm(words, from, size, language)
          if (term !== null) out.push({ term, sentence })
        }
    }
  return out
}

/** Words that join two others into one name of a thing: "liste d'attente", "time to value". */
const joints = new Set(
  "of to for per par por de d' du des à la da do das dos di del della delle dei dell' van voor em am im".split(' '),
)

const plainWord = (word: string): string => word.replaceAll('’', "'").replace(/[-]+$|'s$/u, '')

/** An elided article or preposition is a word of its own. */
const spacedElisions = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])(l|d|qu|un|dell|all|nell|sull|dall|quest|j|n|s|c|m)['’](?=\p{L})/giu, "$1' ")

function asTerm(words: readonly string[], from: number, size: number, language: Language): Term | null {
  const run = words.slice(from, from + size)
  const carries = run.filter((word, index) => {
    const isInside = index > 0 && index < size - 1
    return !(isInside && joints.has(word.toLowerCase()))
  })
  if (carries.some((word) => !isContent(word, language))) return null
  const [first = ''] = run
  const last = run.at(-1) ?? ''
  if (hollow.has(fold(first)) || !endsWell(words, from + size - 1, last, language)) return null
  if (language.code === 'en' && size === 1 && isVerbAt(words, from)) return null
  if (language.code === 'en' && carries.some((_, index) => index < size - 1 && isVerbAt(words, from + index)))
    return null
  const isShaky = language.code === 'en' && isVerbAt(words, from + size - 1)
  if (language.code === 'de' && !/^[\p{Lu}\p{N}]/u.test(last)) return null
  if (size === 1 && (empty.has(fold(first)) || first.length < 4)) return null
  const stems = carries.map(stem)
  const text = run.join(' ').replaceAll("' ", "'").toLowerCase()
  return { text, key: stems.join(' '), words: size, stems, isBare: carries.length === size, isShaky }
}

const isContent = (word: string, { stopwords }: Language): boolean =>
  word.length > 1 &&
  !word.endsWith("'") &&
  /\p{L}/u.test(word) &&
  !stopwords.has(word.toLowerCase()) &&
  !/^\p{L}+'(?:t|re|ve|ll|d|m)$/iu.test(word)

function endsWell(words: readonly string[], at: number, last: string, language: Language): boolean {
  if (empty.has(fold(last)) || hollow.has(fold(last))) return false
  if (language.code !== 'en') return true
  const closes = at === words.length - 1
  return !/(?:ly|ful|ous|able|ible|less)$/u.test(last) && (closes || !/(?:ed)$/u.test(last))
}

const isVerbAt = (words: readonly string[], at: number): boolean =>
  isVerb((words[at] ?? '').toLowerCase(), words[at - 1]?.toLowerCase() ?? '', words[at + 1]?.toLowerCase() ?? '')

/** One spelling for comparing keywords: lower case, single spaces, no odd characters at the ends. */
export const normalKeyword = (keyword: string): string =>
  keyword
    .normalize('NFC')
    .replaceAll(/[\s\u0000-\u001f]+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%+#)]+$/gu, '')
    .toLowerCase()

/** The same for word order kept, plural and accents: what makes two keywords one. */
export const keywordKey = (keyword: string): string => (keyword.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).join(' ')

/** Stems of the words that carry meaning. */
export function stemsOf(text: string, language: Language): Set<string> {
  const words = spacedElisions(text).match(/[\p{L}\p{N}][\p{L}\p{N}’'&+-]*/gu) ?? []
  return new Set(
    words
      .map(plainWord)
      .filter((word) => isContent(word, language))
      .map(stem),
  )
}
