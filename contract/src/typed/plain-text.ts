/** The zero of each script whose digits follow each other, ASCII's own apart. */
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០０'].map((zero) => zero.codePointAt(0) ?? 0)

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A typed text with ASCII digits, plain spaces, one kind of minus and apostrophe, and without marks of direction. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll(/[\u200b\u200e\u200f\u061c\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[\s\u00a0\u2007\u2009\u202f]+/gu, ' ')
    .replaceAll(/[−–—﹣－]/gu, '-')
    .replaceAll(/[’‘ʼ＇´`]/gu, "'")
    .replaceAll(/[％٪﹪]/gu, '%')
    .replaceAll('．', '.')
    .replaceAll('，', ',')
    .trim()

/** A word in lower case without accents and dots, as names of months and units are compared. */
export const toPlainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.·]/gu, '')
    .trim()
