import * as z from 'zod/mini'
import { Day, StoredNumber } from './fields.ts'
import { largestInteger } from './numbers.ts'
import { isSafeHref, isSafeImageSrc, isWebAddress, removeUnsafeAddresses } from './document-addresses.ts'

/**
 * The text of a content item: a Tiptap document. These schemas define what the server accepts; the editor's extensions
 * must have the same nodes and marks (a test compares them). Links and images contain web addresses only.
 */
const address = (isSafe: (text: string) => boolean, message: string) =>
  z.string().check(z.maxLength(2000, 'must have at most 2000 characters'), z.refine(isSafe, message))
const href = address(isSafeHref, 'must be a web or mail address')
const src = address(isSafeImageSrc, 'must be a web address or an uploaded image')
const text = (max: number) => z.string().check(z.maxLength(max, `must have at most ${max} characters`))

/** The source that a footnote leads to; a file has no address. */
const FootnoteAttrs = z.object({
  title: text(300),
  href: z.nullable(address(isWebAddress, 'must be a web address')),
  /** The day it was read, as `YYYY-MM-DD`. */
  day: z.optional(z.nullable(Day)),
})

export const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('code') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
  z.object({ type: z.literal('footnote'), attrs: FootnoteAttrs }),
])
const marks = z.optional(z.array(Mark))
const Text = z.strictObject({ type: z.literal('text'), text: text(200_000).check(z.minLength(1)), marks })
const HardBreak = z.object({ type: z.literal('hardBreak') })
const inline = z.optional(z.array(z.discriminatedUnion('type', [Text, HardBreak])))

const Paragraph = z.object({ type: z.literal('paragraph'), content: inline })
const Heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inline,
})
const CodeBlock = z.object({
  type: z.literal('codeBlock'),
  attrs: z.optional(z.object({ language: z.optional(z.nullable(text(40))) })),
  content: z.optional(z.array(Text)),
})
const Rule = z.object({ type: z.literal('horizontalRule') })
/** Pixels. */
const size = z.number().check(z.gte(0, 'must be 0 or more'), z.lte(largestInteger, `must be at most ${largestInteger}`))
const Image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src,
    alt: z.optional(z.nullable(text(500))),
    title: z.optional(z.nullable(text(500))),
    width: z.optional(z.nullable(size)),
    height: z.optional(z.nullable(size)),
    /** Decorative, so it needs no alt text; omitted unless true. */
    decorative: z.optional(z.nullable(z.boolean())),
  }),
})
/** A visible question to the author; it blocks approval until it is filled in or dismissed. */
const Prompt = z.object({ type: z.literal('prompt'), attrs: z.object({ text: text(500) }) })

const maxRows = 500
const maxColumns = 30
const cell = { content: z.array(Paragraph).check(z.minLength(1)) }
const TableRow = z.object({
  type: z.literal('tableRow'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('tableCell'), ...cell }),
        z.object({ type: z.literal('tableHeader'), ...cell }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(maxColumns, `must have at most ${maxColumns} columns`)),
})
/** A row begins with a header cell, or the first row is made of them. No cell spans several. */
const Table = z.object({
  type: z.literal('table'),
  content: z.array(TableRow).check(
    z.minLength(1),
    z.maxLength(maxRows, `must have at most ${maxRows} rows`),
    z.refine((rows) => rows.every((row) => row.content.length === rows[0]?.content.length), {
      error: 'must have as many cells in every row',
    }),
  ),
})

const block: z.ZodMiniType<Block, Block> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      Paragraph,
      Heading,
      BulletList,
      OrderedList,
      Quote,
      CodeBlock,
      Table,
      Rule,
      Image,
      Prompt,
    ]),
  )
  .check(z.meta({ id: 'DocumentBlock' }))
const ListItem = z.object({ type: z.literal('listItem'), content: z.array(block) })
const BulletList = z.object({ type: z.literal('bulletList'), content: z.array(ListItem) })
const OrderedList = z.object({
  type: z.literal('orderedList'),
  attrs: z.optional(z.object({ start: z.optional(StoredNumber) })),
  content: z.array(ListItem),
})
const Quote = z.object({ type: z.literal('blockquote'), content: z.array(block) })

export interface TextNode {
  type: 'text'
  text: string
  marks?: Mark[]
}
export type Inline = TextNode | { type: 'hardBreak' }
export interface Paragraph {
  type: 'paragraph'
  content?: Inline[]
}
export interface TableCell {
  type: 'tableCell' | 'tableHeader'
  content: Paragraph[]
}
export interface TableRow {
  type: 'tableRow'
  content: TableCell[]
}
export type Block =
  | Paragraph
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 | 4 }; content?: Inline[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number }; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'codeBlock'; attrs?: { language?: string | null }; content?: TextNode[] }
  | { type: 'table'; content: TableRow[] }
  | { type: 'horizontalRule' }
  | {
      type: 'image'
      attrs: {
        src: string
        alt?: string | null
        title?: string | null
        width?: number | null
        height?: number | null
        decorative?: boolean | null
      }
    }
  | { type: 'prompt'; attrs: { text: string } }
export interface ListItem {
  type: 'listItem'
  content: Block[]
}
export interface Doc {
  type: 'doc'
  content: Block[]
}
export type Mark = z.infer<typeof Mark>

export const Doc = z.object({ type: z.literal('doc'), content: z.array(block) })
/** A document in a response: what was accepted before a rule became stricter is removed, so that it stays readable. */
export const StoredDoc = z.pipe(
  z.transform((doc: Doc) => removeUnsafeAddresses(doc)),
  Doc,
)

export const emptyDoc: Doc = { type: 'doc', content: [{ type: 'paragraph' }] }
