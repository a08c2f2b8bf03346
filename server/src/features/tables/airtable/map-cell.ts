import { tableLimits } from '@draftwright/contract/table-fields'

/** The text of a value whose type is not known here. */
function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toPlainText).filter(Boolean).join(', ')
  if (typeof value === 'object') {
    const { url, filename, name, email, value: own, label } = value as Record<string, unknown>
    if (typeof url === 'string') return [filename, url].filter((one) => typeof one === 'string').join(' ')
    return [name, email, own, label].find((one) => typeof one === 'string') ?? JSON.stringify(value)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What Airtable says of a button's cell. */
export function readButtonCell(value: unknown): { readonly label: string | null; readonly url: string } {
  const { label, url } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    label: typeof label === 'string' && label.trim() !== '' ? label.trim().slice(0, 100) : null,
    url: typeof url === 'string' ? url.slice(0, tableLimits.characters).replaceAll('\0', '') : '',
  }
}

/** What our own field takes of a value at Airtable. */
export function toCellInput(kind: string, value: unknown): unknown {
  if (kind === 'plain') return value
  if (kind === 'address') return readButtonCell(value).url
  const text = kind === 'file' && Array.isArray(value) ? value.map(toPlainText).join('\n') : toPlainText(value)
  return text.slice(0, tableLimits.characters).replaceAll('\0', '')
}
