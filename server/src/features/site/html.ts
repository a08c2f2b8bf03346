import { escapeHtml } from '../../documents/escape-html.ts'

/** Markup that is known to be safe. Everything else that is put into a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template whose values are escaped; lists are joined, and null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) text += written(value) + (strings[index + 1] ?? '')
  return new Html(text)
}

/** Only for what a serializer of ours has already escaped. */
export const trusted = (text: string) => new Html(text)

function written(value: Part): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escapeHtml(String(value))
}
