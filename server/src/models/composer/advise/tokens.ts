import { isSimilarWord } from '../../advising/similar-words.ts'
import { germanOnly, normalizeWords } from './query/lexicon.ts'
import { vocabulary } from './vocabulary.ts'

/** A question as typed and as corrected: both have the same number of words. */
export interface QuestionTokens {
  /** Words as typed, with punctuation. */
  readonly typed: readonly string[]
  /** In lower case, with misspelled words corrected, without punctuation at the ends. */
  readonly meant: readonly string[]
  readonly text: string
}

/** Contracted words with their long form, word by word. */
export const contractions: Readonly<Record<string, string>> = {
  whats: "what's",
  hows: "how's",
  whos: "who's",
  wheres: "where's",
  thats: "that's",
  whens: "when's",
  whys: "why's",
  theres: "there's",
  heres: "here's",
  lets: "let's",
  ive: "i've",
  weve: "we've",
  theyve: "they've",
  theyre: "they're",
  youre: "you're",
  whatll: "what'll",
  wholl: "who'll",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  havent: "haven't",
  hasnt: "hasn't",
  hadnt: "hadn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  wont: "won't",
  cant: "can't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  noone: 'nobody',
  'no-one': 'nobody',
  thru: 'through',
  teh: 'the',
  hte: 'the',
  adn: 'and',
  nad: 'and',
  wich: 'which',
  untill: 'until',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  wensday: 'wednesday',
  tho: 'though',
  sth: 'something',
  smth: 'something',
  pls: 'please',
  plz: 'please',
  n: 'and',
  '&': 'and',
  '+': 'and',
  u: 'you',
  r: 'are',
  abt: 'about',
  'w/o': 'without',
  'w/': 'with',
  ppl: 'people',
  rmnd: 'remind',
  atm: 'now',
  msg: 'message',
  opp: 'opportunity',
  opps: 'opportunities',
  yr: 'year',
  yrs: 'years',
  wk: 'week',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  qtr: 'quarter',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomo: 'tomorrow',
  eow: 'end-of-week',
  eom: 'end-of-month',
  eoq: 'end-of-quarter',
  eoy: 'end-of-year',
}

/** Letters of a word; one that is longer is none that is known or misspelled. */
export const longestWord = 40

const stripSigns = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}%]+$/gu, '')
const known = new Set(vocabulary)
const byLength = Map.groupBy(vocabulary, ({ length }) => length)

/** `names` are words that are never corrected. */
export function tokenizeQuestion(question: string, names: readonly string[] = []): QuestionTokens {
  const typed = question
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 400)
  while (typed.length > 1 && /^(?:please|pls|plz|thanks|thx)[!.?]*$/iu.test(typed.at(-1) ?? '')) typed.pop()
  const meant = typed.map(
    (word) => contractions[word.toLowerCase().replace(/[?!.,;:]+$/u, '')] ?? correctWord(stripSigns(word), names),
  )
  return { typed, meant, text: meant.join(' ') }
}

/** The known word that differs in one letter (two in long words), or the word itself. */
function correctWord(word: string, names: readonly string[]): string {
  const short = word.replace(/'s$/u, '')
  if (short.length < 4 || short.length > longestWord || known.has(word) || known.has(short) || /\d/u.test(word))
    return word
  // "Sind" is no misspelled "send".
  if (germanOnly.has(normalizeWords(word))) return word
  if (names.some((name) => short === name || short === `${name}s`)) return word
  // An inflected form of a known word is not a mistake.
  if (
    known.has(short.replace(/(?:ed|d|ing|es|er|al|ly)$/u, '')) ||
    known.has(`${short.replace(/(?:ing|ed|al)$/u, '')}e`)
  )
    return word
  if (known.has(`${short}s`) || (short.endsWith('s') && known.has(short.slice(0, -1)))) return word
  const most = short.length >= 8 ? 2 : 1
  for (let distance = 1; distance <= most; distance++)
    for (const length of [short.length, short.length + 1, short.length - 1, short.length + 2, short.length - 2]) {
      const near = (byLength.get(length) ?? []).find(
        (one) => one[0] === short[0] && isSimilarWord(one, short, distance),
      )
      if (near !== undefined) return near
    }
  return word
}

/** The typed words after (or between) the pattern's match in the corrected ones; null without a match. */
export function extractTypedAfter({ typed, text }: QuestionTokens, pattern: RegExp): string | null {
  const found = pattern.exec(text)
  if (found === null) return null
  const until = text.slice(0, found.index + found[0].length).trimEnd()
  const at = until === '' ? 0 : until.split(' ').length
  return typed.slice(at).join(' ')
}
