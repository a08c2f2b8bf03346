/** The words for numbers and for "not" in one language. */
interface FigureWords {
  numbers: string
  denial: string
}

/** Drops a figure that a speaker says anew. */
export function removeSaidAnew(text: string, words: FigureWords, code: string): string {
  const [replaced, moved] = getReplaced(words, code)
  return text
    .replaceAll(getDoubled(words), '')
    .replaceAll(twiceDenied, '')
    .replaceAll(replaced, '')
    .replaceAll(moved, '$3$1$2')
}

/** "On the fourth day no on the fourth no on the seventh day": what is denied twice, the last stays. */
const twiceDenied =
  /(?<!\p{L})(?:(\p{L}+) )(\p{L}+)(?: \p{L}+)? (?:no|nein|non|não|nee) \1 \2 (?:no|nein|non|não|nee) (?=\1 \p{L}+)/giu

/** "Twenty minutes, twenty-five minutes per socket": a figure said anew with its word. Three would be a list; two years may both be meant. */
function getDoubled({ numbers }: FigureWords): RegExp {
  const number = `(?:\\d[\\d.,:]*|(?:${numbers.replaceAll(' ', '|')}|\\p{L}+(?:zehn|zig|teen|ty))(?:-\\p{L}+)?)`
  const start = `(?<![\\p{L}\\p{N}.-])(?!(?:1[89]|20)\\d\\d )(?<!${number} \\p{L}{3,20},? (?:\\p{L}{1,3} )?)`
  return new RegExp(`${start}${number} (\\p{L}{3,}), (?=${number} \\1(?!\\p{L}|,? (?:\\p{L}{1,4} )?${number}))`, 'giu')
}

/**
 * "Ten days no fourteen days": a figure taken back for another with the same words after it, and "ten euros saved no fourteen
 * euros" with the first of them. Where "no" also means "not", an apology tells.
 */
function getReplaced({ numbers, denial }: FigureWords, code: string): readonly [RegExp, RegExp] {
  const one = `(?:\\d[\\d.,:]*|(?:${numbers.replaceAll(' ', '|')}|\\p{L}+(?:zehn|zig|teen|ty)|medi[oa]|mezzo|mei[oa]|demi)(?:-\\p{L}+)?)`
  const number = `(?:a )?${one}(?: (?:(?:and|und|et|y|e|en) )?(?:a )?${one})*`
  const mark = `(?:no|nein|nee|non|não),?${/^(?:en|de|nl|it)$/.test(code) ? '(?: (?:sorry|pardon|scusa|entschuldigung))?' : ' (?:perdón|perdona|pardon|desculpa|desculpe)'}`
  const start = `(?<![\\p{L}\\p{N}.-])(?<!(?:${denial.replaceAll(' ', '|')}|${one}) )`
  return [
    new RegExp(`${start}${number}((?: \\p{L}{2,}){1,6}?),? ${mark},? (?=${number}\\1(?!\\p{L}))`, 'giu'),
    new RegExp(`${start}${number}( \\p{L}{2,})((?: \\p{L}{2,}){1,3}?),? ${mark},? (${number})\\1(?!\\p{L})`, 'giu'),
  ]
}
