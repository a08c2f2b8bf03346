import type { Draft, Span } from './finding.ts'
import { firstNames } from './known-names.ts'
import { type ReadSource, readSource } from './read-source.ts'
import { readSentences, readWords, stemKey, type Vocabulary, type Word } from './words.ts'

/** What is not to be told: a word, a name or a passage, and why it is not. */
interface Hidden {
  readonly text: string
  readonly source: { name: string; text: string } | null
}

/** Words and passages of a text that the brief or a source says to leave out. */
export function findPrivate(
  text: string,
  vocabulary: Vocabulary,
  sources: readonly ReadSource[],
  dontMention: readonly string[],
): Draft[] {
  const words = readWords(text)
  const toRemark = (remark: string) => readSource({ name: 'To be left out', text: remark }, vocabulary)
  const hidden: Hidden[] = [
    ...dontMention.map((one) => ({ text: one, source: null })),
    ...[...sources, ...dontMention.map(toRemark)].flatMap((source) => listHiddenWords(source, sources)),
  ]
  const spans: { span: Span; of: Hidden }[] = []
  for (const one of hidden)
    for (const span of listPlaces(one.text, words, vocabulary))
      if (!spans.some(({ span: other }) => span.start < other.end && other.start < span.end))
        spans.push({ span, of: one })
  return spans.map(({ span, of }) => ({
    kind: 'private',
    reason: 'This was to be left out.',
    span,
    source: of.source ?? { name: 'To be left out', text: of.text },
    fix: '',
    weight: 'holds',
  }))
}

const mostTerm = 3
/** In a passage so many of its words of meaning in a row are the passage. */
const leastRun = 4

function listPlaces(hidden: string, words: readonly Word[], { isFunctionWord }: Vocabulary): Span[] {
  const keys = readWords(hidden).map(({ key }) => key)
  if (keys.every((key) => key.length < 2)) return []
  if (keys.length <= mostTerm) return listRuns(words, keys, true)
  const sentences = readSentences(hidden).map((sentence) => readWords(sentence.text).map(({ key }) => key))
  return sentences.flatMap((run) => {
    const least = Math.min(leastRun, run.length)
    if (run.filter((key) => !isFunctionWord(key) && key.length > 2).length < 2) return []
    const found = listRuns(words, run, false)
    return found.length > 0 ? found : listPieces(words, run, Math.max(least, Math.ceil(run.length * 0.7)))
  })
}

function listRuns(words: readonly Word[], keys: readonly string[], mayInflect: boolean): Span[] {
  return words.flatMap((first, at) => {
    const last = words[at + keys.length - 1]
    const isThere =
      last !== undefined && keys.every((key, offset) => isSameWord(words[at + offset]?.key ?? '', key, mayInflect))
    return isThere ? [{ start: first.start, end: last.end }] : []
  })
}

const isSameWord = (one: string, other: string, mayInflect: boolean): boolean =>
  one === other || (mayInflect && other.length >= 5 && one.length >= 5 && stemKey(one) === stemKey(other))

const hasDigit = (key: string): boolean => /\d/u.test(key)
/** The longest piece of a passage that stands in the text, if it is long enough; of one with a number ("on 17 June"), a piece with it. */
function listPieces(words: readonly Word[], run: readonly string[], least: number): Span[] {
  const needsNumber = run.some(hasDigit)
  for (let length = run.length - 1; length >= least; length--)
    for (let from = 0; from + length <= run.length; from++) {
      const piece = run.slice(from, from + length)
      const found = needsNumber && !piece.some(hasDigit) ? [] : listRuns(words, piece, false)
      if (found.length > 0) return found
    }
  return []
}

/** How somebody says that something is not for readers. */
export const asks =
  /(?:leave|keep) (?<behind>(?:the|that|this|their|his|her|our|any|all) [^.,;]{1,40}?) out(?! of)|(?:leave|keep) out (?<out>[^.,;]{2,60})|(?<!\b(?:we|i|they|you|who|he|she|to) )(?:do not|don['’]?t|never) (?:mention|name|write about|quote|publish|say)(?: the name of)? (?<after>[^.;,]{2,80})|(?<before>[^.;]{3,80}?),? (?:das )?bitte nicht (?:schreiben|erwähnen|nennen|veröffentlichen)|(?<lassen>[^.;]{3,80}?) (?:lassen wir|bitte) weg(?:lassen)?|(?<nicht>[^.;]{3,80}?), (?:bitte )?nicht (?:erwähnen|nennen|schreiben)|(?:bitte )?nicht erwähnen:? (?<erwahnt>[^.;,]{2,60})|ne (?:pas citer|citez pas|mentionnez pas|pas mentionner|parlez pas de) (?<cite>[^.;,]{2,60})|(?<parle>[^.;]{3,80}?) ?: ne pas en parler|no (?:digas|menciones|mencionar|nombres|cites) (?<digas>[^.;]{2,80})|non (?:citare|menzionare|nominare|dire|scrivere) (?<citare>[^.;,]{2,60})|(?:schrijf niks over|noem|niet noemen:?) (?<schrijf>[^.;]{2,60}?)(?: niet)?(?=[.;]|$)|(?<melden>[^.;]{3,80}?), niet (?:melden|noemen|vermelden)|não (?:mencione|citar|cite|mencionar|diga) (?<mencione>[^.;,]{2,60})/iu

const plain =
  /^(?:story|thing|number|part|line|name|colleague|company|client|customer|family|project|matter|angry|still|they|geschichte|sache|name|namen|kollege|kollegin|firma|kunde|kundin|familie|nom|nombre|empresa|antigua|cliente|client|collegue|histoire|familia|historia|nome|azienda|collega|naam|bedrijf|klant|klus|vorige|verhaal|urlaub|juin|mois|gut|colega)$/u

/** The words that a source says to leave out, if they stand nowhere else in it: names, else the nouns of the remark. */
function listHiddenWords(source: ReadSource, sources: readonly ReadSource[]): Hidden[] {
  return source.sentences.flatMap((sentence) => {
    const groups = asks.exec(sentence.text)?.groups
    // What follows a reason is the reason.
    const said = Object.values(groups ?? {})
      .find(Boolean)
      ?.split(/(?<!\p{L})(?:because|since|until|weil|bis|parce|porque|perché|omdat)(?!\p{L})/iu)[0]
    // "Leave out the can was a notice" asks for nothing.
    if (said === undefined || /(?<!\p{L})(?:was|is|were|are)(?!\p{L})/u.test(said)) return []
    const elsewhere = new Set(
      sources.flatMap((other) =>
        other.sentences.flatMap((one) =>
          one === sentence || asks.test(one.text) ? [] : one.words.map(({ key }) => stemKey(key)),
        ),
      ),
    )
    const isGerman = source.vocabulary.code === 'de'
    const [start] = sentence.words
    const isName = ({ key, text }: Word): boolean =>
      isGerman ? firstNames.has(key) : /^\p{Lu}/u.test(text) && text !== start?.text
    const words = readWords(said).filter(
      (word) =>
        word.key.length > 2 &&
        !plain.test(word.key) &&
        !source.vocabulary.isFunctionWord(word.key) &&
        // A name is to be left out wherever it stands; of other words only those that the text has no other use for.
        (isName(word) || !elsewhere.has(stemKey(word.key))) &&
        (!isGerman || /^\p{Lu}/u.test(word.text)),
    )
    const names = isGerman ? [] : words.filter(isName)
    return joinNeighbours(names.length > 0 ? names : words, said).map((text) => ({
      text,
      source: { name: source.name, text: sentence.text },
    }))
  })
}

/** "Textiles Roca" is one name. */
function joinNeighbours(words: readonly Word[], text: string): string[] {
  const joined: { text: string; end: number }[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const isName = /^\p{Lu}/u.test(word.text) && before !== undefined && /^\p{Lu}/u.test(before.text)
    if (isName && text.slice(before.end, word.start) === ' ')
      joined[joined.length - 1] = { text: `${before.text} ${word.text}`, end: word.end }
    else joined.push({ text: word.text, end: word.end })
  }
  return joined.map(({ text: one }) => one)
}
