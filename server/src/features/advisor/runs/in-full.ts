import type { Citations, Reference } from '@draftwright/contract/agent/events'
import type { RunAsker } from './answer.ts'

/** What an event or a run can have that leads somewhere. */
interface Linking {
  readonly event?: string | undefined
  readonly content?: string | undefined
  readonly citations?: Citations | undefined
  readonly references?: Reference[] | undefined
  readonly extra_data?: { references: Reference[] } | undefined
}

/** Where the app is, for a program that shows answers at another address: a key is what those sign in with. Null in the app itself. */
export const hostFor = ({ caller, parts }: Pick<RunAsker, 'caller' | 'parts'>): string | null =>
  caller.apiKeyId === null || caller.apiKeyId === undefined ? null : parts.config.publicUrl

/** Links into the app that open it wherever they are shown. A link is told in one piece, so each can be read by itself. */
export function inFull<T extends Linking>(told: T, host: string | null): T {
  if (host === null) return told
  const { content, citations, references, extra_data } = told
  return {
    ...told,
    ...(content === undefined ? {} : { content: linksInFull(content, host) }),
    ...(citations === undefined ? {} : { citations: citationsInFull(citations, host) }),
    ...(references === undefined ? {} : { references: referencesInFull(references, host) }),
    ...(extra_data === undefined ? {} : { extra_data: { references: referencesInFull(extra_data.references, host) } }),
  }
}

export async function* eachInFull<T extends Linking>(events: AsyncGenerator<T>, host: string): AsyncGenerator<T> {
  for await (const event of events) yield inFull(event, host)
}

const linksInFull = (markdown: string, host: string): string => markdown.replace(/(?<!\\)\]\(\/(?!\/)/gu, `](${host}/`)

const path = (href: string, host: string) => (href.startsWith('/') ? host + href : href)

const citationsInFull = ({ documents, urls }: Citations, host: string): Citations => ({
  documents: documents.map((one) => ({
    ...one,
    ...(one.file_name === undefined ? {} : { file_name: path(one.file_name, host) }),
  })),
  urls: urls.map((one) => ({ ...one, url: path(one.url, host) })),
})

const referencesInFull = (all: Reference[], host: string): Reference[] =>
  all.map((one) => ({
    ...one,
    references: one.references.map((row) => {
      const { href } = row.meta_data
      return typeof href === 'string' ? { ...row, meta_data: { ...row.meta_data, href: path(href, host) } } : row
    }),
  }))
