/** English endings: base, third person or plural, past, -ing. */
type Ending = 'base' | 's' | 'ed' | 'ing'

/**
 * Past forms that are also the participle; verbs whose two forms differ are omitted, since a rule cannot tell which is
 * meant.
 */
const irregular: Record<string, string> = {
  buy: 'bought',
  build: 'built',
  cut: 'cut',
  find: 'found',
  get: 'got',
  have: 'had',
  hold: 'held',
  keep: 'kept',
  lead: 'led',
  let: 'let',
  make: 'made',
  meet: 'met',
  pay: 'paid',
  put: 'put',
  say: 'said',
  send: 'sent',
  set: 'set',
  tell: 'told',
  think: 'thought',
  win: 'won',
}
/** Verbs whose past form and participle differ. */
const twofold = new Set('begin break choose do drive give go grow know run see show speak take write'.split(' '))

function past(word: string): string | null {
  if (twofold.has(word)) return null
  const known = irregular[word]
  if (known !== undefined) return known
  if (word.endsWith('e')) return `${word}d`
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ied`
  return `${doubled(word)}ed`
}
const doubled = (word: string): string => (/^[^aeiou]*[aeiou][bdgmnpt]$/u.test(word) ? word + word.slice(-1) : word)

function third(word: string): string {
  if (word === 'have') return 'has'
  if (/(?:s|x|z|ch|sh|o)$/u.test(word)) return `${word}es`
  return /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
const going = (word: string): string => `${/[^eoy]e$/u.test(word) ? word.slice(0, -1) : doubled(word)}ing`

function inflected(phrase: string, ending: Ending): string | null {
  const [first = '', ...rest] = phrase.split(' ')
  const form = ending === 'base' ? first : ending === 's' ? third(first) : ending === 'ing' ? going(first) : past(first)
  return form === null ? null : [form, ...rest].join(' ')
}

const endings = ['base', 's', 'ed', 'ing'] as const

/**
 * Maps each form of `word` to the same form of `instead`; null if that form is unknown or there is no replacement.
 * Phrases and words in other languages only have the form in which they are written.
 */
export function inflectWord(word: string, instead: string | null, isEnglish: boolean): Map<string, string | null> {
  const forms = new Map<string, string | null>()
  const isWord = /^[a-z]{3,}$/u.test(word)
  for (const ending of isEnglish && isWord ? endings : (['base'] as const)) {
    const form = inflected(word, ending)
    if (form !== null && !forms.has(form)) forms.set(form, instead === null ? null : inflected(instead, ending))
  }
  return forms
}
