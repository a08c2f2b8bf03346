import { toLinkedInText } from '@draftwright/contract/network-count'
import { appendFootnotes } from '@draftwright/contract/footnotes'
import { cleanWords } from '@draftwright/contract/network-text'
import type { Doc } from '@draftwright/contract/document'
import { sanitizeHref } from '../../documents/addresses.ts'
import { escapeForeign, toForeignHtml, toHtml } from '../../documents/to-html.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { toRicos, type WixPicture } from '../../documents/to-ricos.ts'
import { toText } from '../../documents/to-text.ts'

/** A text for another site, with the addresses that the site gave its pictures. */
interface ForeignText {
  readonly doc: Doc
  readonly pictures: ReadonlyMap<string, string>
  readonly origin: string
}
interface RicosText {
  readonly doc: Doc
  readonly pictures: ReadonlyMap<string, WixPicture>
  readonly origin: string
}

/**
 * How networks read a field, and what is written for each: words are to be seen there as their author typed them, whatever they look
 * like.
 */
const forms = {
  /** Shown sign by sign. */
  text: (words: string) => words,
  /** Words in a field that is read as HTML. */
  htmlWords: (words: string) => escapeForeign(words),
  /** LinkedIn's, in which some signs end a text. */
  littleText: (words: string) => toLinkedInText(words),
  html: ({ doc, pictures, origin }: ForeignText) => toForeignHtml(doc, pictures, origin),
  /** Markdown of Forem; `marker` is a comment at the end. */
  forem: ({ doc, origin, marker }: { doc: Doc; origin: string; marker: string }) =>
    toMarkdown(doc, { prompts: 'omit', origin, dialect: 'forem' }) + marker,
  ricos: ({ doc, pictures, origin }: RicosText) => toRicos(doc, pictures, origin),
  /** Of a receiver that knows our origin: addresses may start at the root. */
  ownHtml: (doc: Doc) => toHtml(doc),
  ownMarkdown: (doc: Doc) => toMarkdown(doc),
  ownText: (doc: Doc) => toText(appendFootnotes(doc)),
  /** Where a link or picture leads; null for what is no address. */
  address: (href: string) => sanitizeHref(href),
  /** Read by the program and made by one: ids, states, slugs, lists of other fields. */
  data: <T>(value: T) => value,
}
/** However deep they stand: one sign that is none makes a whole request unreadable for some. */
const clean = (value: unknown): unknown =>
  typeof value === 'string'
    ? cleanWords(value)
    : Array.isArray(value)
      ? value.map(clean)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]))
        : value

type Form = keyof typeof forms

/** The fields of a request with their forms. */
type FieldForms = Readonly<Record<string, Form>>
export type FieldValues<F extends FieldForms> = {
  readonly [K in keyof F]?: Parameters<(typeof forms)[F[K]]>[0] | null | undefined
}

/** The fields of a request as their network reads them; undefined is not sent, null is sent as it is. */
export function writeFields<const F extends FieldForms>(fields: F, values: FieldValues<F>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return []
      const form = fields[name]
      if (form === undefined) throw new Error(`The field ${name} has no form`)
      const write: (given: never) => unknown = forms[form]
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `FieldValues` has checked the value against its form
      return [[name, value === null ? null : clean(write(value as never))]]
    }),
  )
}
