import type { Handbook, HandbookChapter, HandbookSection } from '@draftwright/contract/handbook'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../documents/escape-html.ts'
import { toSlug } from '../../documents/slug.ts'
import type { Pictures } from './pictures.ts'

const contentsFile = 'README.md'

/**
 * Reads the chapters that the contents (`README.md`) list, in that order, as HTML. The files are part of the product, so their HTML
 * is trusted; a link to a chapter that does not exist fails the tests, not the page.
 */
export async function readHandbook(folder: string, pictures: Pictures): Promise<Handbook> {
  const parts = listParts(await readFile(join(folder, contentsFile), 'utf8'))
  const marked = createRenderer(pictures)
  const chapters = await Promise.all(
    parts
      .flatMap(({ slugs }) => slugs)
      .map(async (slug) => parseChapter(slug, await readFile(join(folder, `${slug}.md`), 'utf8'), marked)),
  )
  return { parts, chapters }
}

/** The headings of the contents, each with the files that the list below it links to. */
function listParts(contents: string): Handbook['parts'] {
  return contents
    .split(/^## /mu)
    .slice(1)
    .map((part) => ({
      title: part.split('\n')[0]?.trim() ?? '',
      slugs: [...part.matchAll(/^- \[[^\]]+\]\(([\w-]+)\.md\)/gmu)].map(([, slug = '']) => slug),
    }))
}

function parseChapter(slug: string, markdown: string, marked: Marked): HandbookChapter {
  const groups: { title: string; tokens: Token[] }[] = [{ title: '', tokens: [] }]
  let title = slug
  for (const token of marked.lexer(markdown)) {
    if (isHeading(token, 1)) title = token.text
    else if (isHeading(token, 2)) groups.push({ title: token.text, tokens: [] })
    else groups.at(-1)?.tokens.push(token)
  }
  const sections: HandbookSection[] = groups.map(({ title: heading, tokens }) => ({
    id: heading === '' ? '' : toSlug(heading),
    title: heading,
    html: marked.parser(tokens),
  }))
  return { slug, title, sections }
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth

function createRenderer(pictures: Pictures): Marked {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens)
        const isForeign = /^https?:/u.test(href)
        return `<a href="${escapeHtml(toHandbookAddress(href))}"${isForeign ? ' rel="noopener"' : ''}>${label}</a>`
      },
      image: ({ href, text }) => renderPicture(pictures, href.replace(/^pictures\//u, ''), text),
      table({ header, rows }) {
        const renderCells = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const body = rows.map((row) => renderCells(row, 'td')).join('')
        return `<div class="table" tabindex="0"><table><thead>${renderCells(header, 'th')}</thead><tbody>${body}</tbody></table></div>`
      },
    },
  })
  return marked
}

/** `review.md#steps` is `/help/review#steps`; addresses of the product and of other sites stay. */
const toHandbookAddress = (href: string): string => href.replace(/^([\w-]+)\.md(?=#|$)/u, '/help/$1')

/** In both colour schemes; the page shows the one that fits, and the browser loads only that. */
function renderPicture(pictures: Pictures, name: string, alt: string): string {
  const dark = name.replace('.webp', '-dark.webp')
  const render = (file: string, scheme: string) => {
    const size = pictures.sizes.get(file)
    if (size === undefined) return ''
    const { width, height } = size
    return `<img class="${scheme}" src="/help/pictures/${file}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy">`
  }
  const isInBoth = pictures.sizes.has(dark)
  return render(name, isInBoth ? 'of-light' : 'of-both') + (isInBoth ? render(dark, 'of-dark') : '')
}

/** The chapters by file, with their titles. */
export async function readChapterTitles(folder: string): Promise<{ slug: string; title: string }[]> {
  const slugs = listParts(await readFile(join(folder, contentsFile), 'utf8')).flatMap((part) => part.slugs)
  return Promise.all(
    slugs.map(async (slug) => {
      const text = await readFile(join(folder, `${slug}.md`), 'utf8')
      return { slug, title: /^# (.+)$/mu.exec(text)?.[1] ?? slug }
    }),
  )
}

/** A chapter as it is written; null if there is none. */
export async function readChapterText(folder: string, wanted: string): Promise<string | null> {
  const slugs = listParts(await readFile(join(folder, contentsFile), 'utf8')).flatMap((part) => part.slugs)
  return slugs.includes(wanted) ? readFile(join(folder, `${wanted}.md`), 'utf8') : null
}
