/** Lines that tell how a text quotes. */
const looked = 300
const delimiters = ',;\t|'

interface Requoted {
  readonly text: string
  readonly remark: string
}

/** A text whose cells are quoted in another way than by `"`, with `""` for one of them, in that way. Null where they are not. */
export const replaceQuoting = (text: string): Requoted | null => replaceEscapes(text) ?? replaceSigns(text)

/** `\"` inside of a quoted cell, as databases write it; at the end of a cell it is the end of a path, such as `"C:\"`. */
function replaceEscapes(text: string): Requoted | null {
  const sample = text.slice(0, 300_000)
  if (
    !/(?:^|[,;\t|\r\n])"[^"\r\n]*\\"(?![,;\t|\r\n]|$)/u.test(sample) ||
    /(?:^|[,;\t|\r\n])"[^"\r\n]*[^\\"]""[^"]/u.test(sample)
  )
    return null
  const written: string[] = []
  let from = 0
  let isQuoted = false
  for (const { index, 0: sign } of text.matchAll(/\\[\s\S]|"/gu)) {
    const before = text[index - 1]
    if (sign === '"') {
      if (isQuoted) isQuoted = false
      else isQuoted = before === undefined || delimiters.includes(before) || before === '\n' || before === '\r'
      continue
    }
    if (sign !== String.raw`\"` && sign !== String.raw`\\`) continue
    written.push(text.slice(from, index), sign === String.raw`\\` ? '\\' : isQuoted ? '""' : '"')
    from = index + 2
  }
  return {
    text: written.join('') + text.slice(from),
    remark: 'Quotation marks after a backslash were read as marks of the text.',
  }
}

const pairs = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
] as const

/** Cells between other signs than `"`: typographic ones, which word processors make, or apostrophes. */
function replaceSigns(text: string): Requoted | null {
  const lines = text
    .slice(0, 300_000)
    .split(/\r\n|[\r\n]/u)
    .filter((line) => line.trim() !== '')
  const head = lines.slice(0, looked)
  for (const [open, close] of pairs) {
    const isWhole = (line: string) => line.startsWith(open) && line.endsWith(close)
    const delimiter = [...delimiters].find((sign) => head[0]?.includes(`${close}${sign}${open}`))
    if (delimiter === undefined || head.filter(isWhole).length < head.length * 0.8) continue
    const sign = delimiter.replace('|', String.raw`\|`)
    const opening = new RegExp(`(?<=^|[\\r\\n${sign}])${open}`, 'gu')
    const closing = new RegExp(`${close}(?=$|[\\r\\n${sign}])`, 'gu')
    const plain = text.replaceAll('"', '""').replaceAll(opening, '"').replaceAll(closing, '"')
    return {
      text: open === close ? plain.replaceAll(open + close, open) : plain,
      remark: `Cells stand between ${open} and ${close} here, which were read as quotation marks.`,
    }
  }
  return null
}

/** Whether cells are quoted behind a space: `"Lee, Ann", "a, b"`. A sentence may have one such place, too. */
export function areQuotesSpaced(text: string): boolean {
  const head = text
    .slice(0, 100_000)
    .split(/\r\n|[\r\n]/u)
    .filter((line) => line.trim() !== '' && line.length < 20_000)
    .slice(0, looked)
  const spaced = head.filter((line) => {
    const places = line.match(/[,;|\t] +"(?!"[^,;|\t])/gu)?.length ?? 0
    return places > 1 || (places === 1 && line.startsWith('"'))
  })
  return spaced.length > head.length / 2
}
