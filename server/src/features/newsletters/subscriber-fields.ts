import { subscriberLimits as limits } from '@draftwright/contract/subscriber-columns'
import { splitValues } from '@draftwright/contract/typed/several'

/** What services note for themselves: numbers of people there, places and addresses of their computers. */
export const technical =
  /^(?:member[_ ]?rating|(?:.*[_ ])?ip|.*[_ ]time|last_changed|latitude|longitude|gmtoff|dstoff|timezone|cc|region|leid|euid|.*\bid|notes|column \d+|confirm.*|created.*|updated.*|utm.*|(?:.*[_ ])?url)$/iu

const toLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export const readTags = (cell: string): string[] =>
  [
    ...new Set(
      splitValues(cell)
        .flatMap((part) => part.split('|'))
        .map((tag) =>
          toLine(tag)
            .replaceAll(/^["'#]+|["']+$/gu, '')
            .slice(0, limits.tagLength)
            .toWellFormed()
            .trim(),
        )
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, limits.tags)

/** `de`, `de_DE` or `pt-BR`; null for what is none. */
export function readLanguage(cell: string): string | null {
  const code = cell.trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/u.test(code)) return null
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null
  } catch {
    return null
  }
}

export const readFields = (headers: readonly string[], fields: readonly number[], cells: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((at) => {
      const [name, value] = [
        toLine(headers[at] ?? '')
          .slice(0, limits.fieldName)
          .trim(),
        cells[at]?.trim() ?? '',
      ]
      return name === '' || value === ''
        ? []
        : [[name.toWellFormed(), value.slice(0, limits.fieldValue).toWellFormed()]]
    }),
  )

/** Numbers of columns, as a request lists them. */
export const parseColumns = (list: string): number[] => list.split(',').map(Number)

/** A kept list of columns as far as the file has them. */
export function keepInside(kept: string | undefined, width: number): string | undefined {
  if (kept === undefined || kept === 'none') return kept
  return (
    parseColumns(kept)
      .filter((at) => at < width)
      .join(',') || 'none'
  )
}
