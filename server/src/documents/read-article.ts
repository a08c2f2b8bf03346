import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { decodeFile } from './decode-file.ts'
import { readFileText, type TextFileKind } from './file-text.ts'
import { toLinesOfHtml } from './html-lines.ts'

export interface DocumentToRead {
  readonly kind: TextFileKind | 'html'
  readonly bytes: Uint8Array
  /** As its server names it. */
  readonly charset?: string | null
}
export interface ReadDocument {
  /** Empty if it says none. */
  readonly title: string
  readonly text: string
}

/** A page of more elements is no article. */
const maxElements = 60_000
/** Fewer characters are a caption, not what a page is about. */
const leastArticle = 140

/**
 * The words of a document, of a page without its frame and without what it hides. Runs in a worker thread (read-file-in-worker.ts),
 * because a hostile file can keep its reader busy. Throws for one that cannot be read.
 */
export async function readDocument({ kind, bytes, charset }: DocumentToRead): Promise<ReadDocument> {
  if (kind !== 'html') return { title: '', text: await readFileText({ kind, bytes }) }
  return readPage(decodePage(bytes, charset ?? null))
}

function decodePage(bytes: Uint8Array, charset: string | null): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const named = charset ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/iu.exec(head)?.[1] ?? null
  try {
    return decodeFile(bytes, named ?? undefined).text
  } catch (error) {
    // An encoding that nobody knows.
    if (error instanceof RangeError) return decodeFile(bytes).text
    throw error
  }
}

function readPage(html: string): ReadDocument {
  // A document of so many takes long to build.
  if ((html.match(/<[a-z]/giu)?.length ?? 0) > maxElements) throw new Error('has too many elements')
  const whole = /<html[\s>]/iu.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  const { document } = parseHTML(whole)
  const title = (document.querySelector('title')?.textContent ?? '').trim()
  const article = new Readability(document, { charThreshold: leastArticle, maxElemsToParse: maxElements }).parse()
  const text = toLinesOfHtml(article?.content ?? '')
  return { title: article?.title?.trim() || title, text: text.length >= leastArticle ? text : toLinesOfHtml(html) }
}
