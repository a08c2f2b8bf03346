/** Numbers in English words up to twelve. */
export const englishNumbers: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
)

const ones: ReadonlyMap<string, number> = new Map(
  'ein zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn'
    .split(' ')
    .map((word, at) => [word, at + 1]),
)
const tens: ReadonlyMap<string, number> = new Map(
  'zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10]),
)

/** "Siebenhundertsiebenundsiebzigtausendsiebenhundertsiebenundsiebzig". */
const longestNumber = 70

/** A number below a hundred: "zwanzig", "fuenfundzwanzig". */
function parseTens(word: string): number | null {
  const found = /^(?:(?<one>\w+?)und)?(?<ten>\w+zig|dreissig)$/u.exec(word)?.groups
  if (found === undefined) return ones.get(word) ?? null
  const [one, ten] = [found['one'] === undefined ? 0 : ones.get(found['one']), tens.get(found['ten'] ?? '')]
  return one === undefined || ten === undefined ? null : one + ten
}

function parseHundreds(word: string): number | null {
  const [first, last, ...others] = word.split('hundert')
  if (last === undefined || others.length > 0) return parseTens(word)
  const hundreds = first === '' ? 1 : parseTens(first ?? '')
  const rest = last === '' ? 0 : parseTens(last)
  return hundreds === null || rest === null ? null : hundreds * 100 + rest
}

/** A number in German words, with ae for ä: "zwanzigtausend"; null for a word that is none, and for an article. */
export function parseGermanNumber(word: string): number | null {
  if (word === 'ein' || word === '' || word.length > longestNumber) return null
  const [first, last, ...others] = word.split('tausend')
  if (last === undefined || others.length > 0) return parseHundreds(word)
  const thousands = first === '' ? 1 : parseHundreds(first ?? '')
  const rest = last === '' ? 0 : parseHundreds(last)
  return thousands === null || rest === null ? null : thousands * 1000 + rest
}
