import type { Citations, Reference } from '@draftwright/contract/agent/events'
import type { RunCaller } from './current-run-caller.ts'

/** The parts of an event or a run that can contain links. */
interface WithLinks {
  readonly event?: string | undefined
  readonly content?: string | undefined
  readonly citations?: Citations | undefined
  readonly references?: Reference[] | undefined
  readonly extra_data?: { references: Reference[] } | undefined
}

/** The app's address, for clients that show answers on another host: those sign in with an API key. Null in the app itself. */
export const resolveLinkHost = ({ caller, context }: Pick<RunCaller, 'caller' | 'context'>): string | null =>
  caller.apiKeyId === null || caller.apiKeyId === undefined ? null : context.config.publicUrl

/**
 * Makes links into the app absolute, so that they work wherever they are shown. A link is always sent in one piece, so each event
 * can be converted on its own.
 */
export function toAbsoluteLinks<T extends WithLinks>(wire: T, host: string | null): T {
  if (host === null) return wire
  const { content, citations, references, extra_data } = wire
  return {
    ...wire,
    ...(content === undefined ? {} : { content: toAbsoluteMarkdown(content, host) }),
    ...(citations === undefined ? {} : { citations: toAbsoluteCitations(citations, host) }),
    ...(references === undefined ? {} : { references: toAbsoluteReferences(references, host) }),
    ...(extra_data === undefined
      ? {}
      : { extra_data: { references: toAbsoluteReferences(extra_data.references, host) } }),
  }
}

export async function* streamAbsoluteLinks<T extends WithLinks>(
  events: AsyncGenerator<T>,
  host: string,
): AsyncGenerator<T> {
  for await (const event of events) yield toAbsoluteLinks(event, host)
}

const toAbsoluteMarkdown = (markdown: string, host: string): string =>
  markdown.replace(/(?<!\\)\]\(\/(?!\/)/gu, `](${host}/`)

const toAbsoluteHref = (href: string, host: string) => (href.startsWith('/') ? host + href : href)

const toAbsoluteCitations = ({ documents, urls }: Citations, host: string): Citations => ({
  documents: documents.map((one) => ({
    ...one,
    ...(one.file_name === undefined ? {} : { file_name: toAbsoluteHref(one.file_name, host) }),
  })),
  urls: urls.map((one) => ({ ...one, url: toAbsoluteHref(one.url, host) })),
})

const toAbsoluteReferences = (all: Reference[], host: string): Reference[] =>
  all.map((one) => ({
    ...one,
    references: one.references.map((row) => {
      const { href } = row.meta_data
      return typeof href === 'string'
        ? { ...row, meta_data: { ...row.meta_data, href: toAbsoluteHref(href, host) } }
        : row
    }),
  }))
