import { foldText } from '../../models/composer/words.ts'
import { detectLanguage, extractTerms, type Term } from '../../models/terms.ts'

/** What somebody who is no member of the workspace said in a meeting. */
export interface CustomerLine {
  readonly meeting_id: string
  readonly seq: number
  readonly text: string
}

export interface CustomerKeyword {
  readonly keyword: string
  /** The same for plural and singular. */
  readonly key: string
  readonly stems: readonly string[]
  /** The meetings it was said in. */
  readonly meetings: readonly string[]
  /** It was part of a question. */
  readonly isAsked: boolean
  /** Where it was said first, by meeting. */
  readonly places: Readonly<Record<string, number>>
}

/** Read from customers' lines; plain data, because it is sent to another thread. */
export interface CustomerWordSearch {
  readonly lines: readonly CustomerLine[]
  /** Names of people, companies and members: nobody searches for them. */
  readonly names: readonly string[]
}

/** Words of talking, and such as are about the meeting or so general that they say nothing alone. */
const spokenWords = new Set(
  `guy guys bit stuff kinda okay yeah sure fine bunch couple moment second minute call calls meeting meetings chat screen mic slide slides
  everyone everybody anybody anyone somebody someone nobody else back end side case cases place half rest top level sense idea ideas issue
  issues problem problems deal deals one ones name names word words list lot lots plan plans offer offers start point points while whole
  happy glad sorry thanks thank hello morning afternoon evening tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december spring summer autumn winter quarter euro euros dollar
  dollars pound pounds thousand million hundred percent head mind hand hands eye eyes boss colleague colleagues people person team teams
  director directors manager managers guy partner partners kid kids wife husband honest honestly right wrong big bigger biggest small smaller
  less more most least extra total exact real main only single double current previous latest last next final other others another few
  question questions answer answers feedback thought thoughts decision decisions today tonight hour hours day days week weeks month months year years`
    .split(/\s+/u)
    .map(foldText),
)
const maxWords = 3

/**
 * Terms of two or three words that customers say in several meetings, or ask about: the best first. Meetings in other languages than
 * English are left out, whose words the tagger does not know.
 */
export function findCustomerWords({ lines, names }: CustomerWordSearch): CustomerKeyword[] {
  const named = new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []))
  const byMeeting = Map.groupBy(lines, ({ meeting_id }) => meeting_id)
  const found = new Map<string, FoundTerm>()
  for (const [meeting, said] of byMeeting) {
    const language = detectLanguage(
      said
        .map(({ text }) => text)
        .join('\n')
        .slice(0, 20_000),
    )
    if (language.code !== 'en') continue
    for (const { seq, text } of said)
      for (const sentence of text.split(/(?<=[.?!])\s+/u))
        for (const { term } of extractTerms(sentence, language)) {
          if (!isTelling(term, sentence, named)) continue
          const entry = found.get(term.key) ?? createEntry(term)
          entry.forms.set(term.text, (entry.forms.get(term.text) ?? 0) + 1)
          entry.lines.add(`${meeting} ${seq}`)
          entry.places[meeting] ??= seq
          if (sentence.trimEnd().endsWith('?')) entry.nAsked++
          found.set(term.key, entry)
        }
  }
  const rated = [...found.values()]
    .map((entry) => ({ ...entry, nMeetings: Object.keys(entry.places).length }))
    // Said twice at least: once may be a part of a clause.
    .filter(({ lines: said, nMeetings, nAsked }) => said.size > 1 && (nMeetings > 1 || nAsked > 0))
    .toSorted(
      (one, other) =>
        other.nMeetings - one.nMeetings ||
        other.nAsked + other.lines.size - one.nAsked - one.lines.size ||
        one.term.text.localeCompare(other.term.text),
    )
  return withoutParts(rated).map(({ term, forms, places, nAsked }) => ({
    keyword: [...forms].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? term.text,
    key: term.key,
    stems: term.stems,
    meetings: Object.keys(places),
    isAsked: nAsked > 0,
    places,
  }))
}

interface FoundTerm {
  readonly term: Term
  readonly forms: Map<string, number>
  readonly lines: Set<string>
  readonly places: Record<string, number>
  nAsked: number
}

const createEntry = (term: Term): FoundTerm => ({
  term,
  forms: new Map(),
  lines: new Set(),
  places: {},
  nAsked: 0,
})

function isTelling(term: Term, sentence: string, named: ReadonlySet<string>): boolean {
  const words = term.text.split(' ')
  if (term.words < 2 || term.words > maxWords || term.isUncertain) return false
  if (words.some((word) => named.has(word) || /\d/u.test(word) || spokenWords.has(foldText(word)))) return false
  // "Oslo Practice": a name in the middle of a sentence.
  return !isName(words, sentence)
}
const isName = (words: readonly string[], sentence: string): boolean =>
  words.every((word) => {
    const at = sentence.toLowerCase().indexOf(word)
    return at > 0 && /^\p{Lu}\p{Ll}/u.test(sentence.slice(at))
  })

/** A part of a longer term that is said in as many lines is that term. */
const withoutParts = <T extends FoundTerm>(rated: readonly T[]): T[] =>
  rated.filter(
    (one) =>
      !rated.some(
        (other) =>
          other !== one &&
          other.lines.size >= one.lines.size &&
          ` ${other.term.key} `.includes(` ${one.term.key} `) &&
          other.term.words > one.term.words,
      ),
  )
