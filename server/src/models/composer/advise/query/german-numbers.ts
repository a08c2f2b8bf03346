const ones: Readonly<Record<string, number>> = {
  ein: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  fuenf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwoelf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fuenfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
}
const tens: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  fuenfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}

/** "Siebenhundertsiebenundsiebzigtausendsiebenhundertsiebenundsiebzig". */
const longestNumber = 70

/** A number below a hundred: "zwanzig", "fuenfundzwanzig". */
function parseTens(word: string): number | null {
  const found = /^(?:(?<one>\w+?)und)?(?<ten>\w+zig|dreissig)$/u.exec(word)?.groups
  if (found === undefined) return ones[word] ?? null
  const [one, ten] = [found['one'] === undefined ? 0 : ones[found['one']], tens[found['ten'] ?? '']]
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
