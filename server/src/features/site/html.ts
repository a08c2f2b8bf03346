import { escapeHtml } from '../../documents/escape-html.ts'

/** Markup that is known to be safe. Everything else in a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template whose values are escaped; lists are joined, and null, undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) text += renderPart(value) + (strings[index + 1] ?? '')
  return new Html(text)
}

/** Only for the output of our own serializers, which is escaped already. */
export const toTrustedHtml = (text: string) => new Html(text)

function renderPart(value: Part): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(renderPart).join('')
  return escapeHtml(String(value))
}
