const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  zwei: 2,
  drei: 3,
  vier: 4,
  fuenf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
}
/** "10,000", "10.000", "10k", "2.5m", "five". */
export function readNumber(word: string): number | null {
  if (Object.hasOwn(numberWords, word)) return numberWords[word] ?? null
  const match = /^(\d+(?:[.,]\d+)*)([km]?)$/u.exec(word)
  if (match === null) return null
  const digits = match[1] ?? ''
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits)
  const value = Number(isGrouped ? digits.replaceAll(/[.,]/gu, '') : digits.replace(',', '.'))
  const scale = { k: 1000, m: 1_000_000 }[match[2] ?? ''] ?? 1
  return Number.isFinite(value) && value * scale < 1e12 ? value * scale : null
}
