import { z } from 'zod'
import { buildFeed, type Feed, InvalidFeedError, noText, type RawEntry, resolveFeedUrl } from './feed.ts'

const text = z.string().optional().catch(undefined)
const Item = z.object({
  // Version 1 demands text, and readers are asked to take numbers as well.
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  url: text,
  external_url: text,
  date_published: text,
  date_modified: text,
})
type Item = z.infer<typeof Item>
const JsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/1'),
  title: z.string().catch(''),
  items: z.array(z.unknown()),
})

/** Reads a JSON Feed (https://www.jsonfeed.org/version/1.1/). `base` is its address. Throws InvalidFeedError. */
export function parseJsonFeed(json: string, base: string): Feed {
  const found = JsonFeed.safeParse(parseJson(json))
  if (!found.success) throw new InvalidFeedError('leads to something that is not a feed')
  const { title, items } = found.data
  const entries = items.flatMap((item) => {
    const read = Item.safeParse(item)
    return read.success ? [toRawEntry(read.data, base)] : []
  })
  return buildFeed({ text: title, isHtml: false }, entries)
}

function toRawEntry(item: Item, base: string): RawEntry {
  const plain = item.summary ?? item.content_text
  return {
    id: item.id === undefined ? null : String(item.id),
    title: { text: item.title ?? '', isHtml: false },
    summary:
      plain !== undefined
        ? { text: plain, isHtml: false }
        : item.content_html === undefined
          ? noText
          : { text: item.content_html, isHtml: true },
    url: resolveFeedUrl(item.url, base) ?? resolveFeedUrl(item.external_url, base),
    date: item.date_published ?? item.date_modified ?? '',
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
