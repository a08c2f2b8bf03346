import { Marked } from 'marked'
import { expect } from 'vitest'

/**
 * What Forem (dev.to) does to an article's Markdown, step by step, as far as an author's words can change it. Sources:
 * forem/forem, app/services/markdown_processor/parser.rb (order, code regexes, refused text), fixer/base.rb (front matter),
 * app/sanitizers/rendered_markdown_scrubber.rb (elements, attributes without Liquid's tags), app/liquid_tags/raw_tag.rb, and
 * Shopify/liquid's raw_tag_test.rb. Redcarpet is stood in for by marked with `breaks`, which is Redcarpet's hard_wrap.
 */
const marked = new Marked({ gfm: true, breaks: true })

const codeForRaw = /\s*~{3}[^]*?~{3}|\s*`{3}[^]*?`{3}|`{2}[^]+?`{2}|`[^]+?`/gu
const codeForRefusal = /(~{3}|`{3}|`{2}|`)[^]*?\1/gu
const elements = new Set(
  (
    'a abbr add b blockquote br button center cite code col colgroup dd del dl dt em figcaption h1 h2 h3 h4 h5 h6 hr img kbd li ' +
    'mark ol p pre q rp rt ruby small source span strong sub sup table tbody td tfoot th thead time tr u ul video'
  ).split(' '),
)

/** The HTML that Forem would show; fails where it would refuse, or run an author's words. */
export function renderAsForem(markdown: string): string {
  expect(markdown).not.toMatch(/^---/u)
  // Forem looks for front matter between the first two of these, wherever they are.
  expect(markdown).not.toMatch(/^---/mu)
  expect(markdown.replace(codeForRefusal, '')).not.toMatch(/src=["'](?:data|&)|data:text\/html[,;][\sa-z0-9]*/iu)
  const wrapped = markdown.replace(codeForRaw, (found) => {
    const code = found.replaceAll('{% endraw %}', '{----% endraw %----}').replaceAll('{% raw %}', '{----% raw %----}')
    return /`{3}/u.test(code) ? `\n{% raw %}\n${code}\n{% endraw %}\n` : `{% raw %}${code}{% endraw %}`
  })
  const html = sanitizeElements(marked.parse(wrapped, { async: false }))
  return runLiquid(html).replace(/\{----% (end)?raw %----\}/gu, '{% $1raw %}')
}

/** The sanitizer resolves entities for braces and takes Liquid's tags out of attributes; what it does not know it takes out. */
function sanitizeElements(html: string): string {
  const resolved = html.replace(/&#(?:123|37|125);/gu, (entity) => String.fromCharCode(Number(entity.slice(2, -1))))
  return resolved.replace(/<(\/?)([a-z][a-z\d]*)\b([^>]*)>/giu, (tag, _slash: string, name: string, rest: string) => {
    expect(elements, tag).toContain(name.toLowerCase())
    expect(rest).not.toMatch(/\{[{%]|%\}/u)
    return tag
  })
}

/** Liquid with no tag but `raw`: any other would run, or fail with "Unknown tag". */
function runLiquid(html: string): string {
  let out = ''
  let rest = html
  for (;;) {
    const start = /\{%[^]*?%\}|\{\{[^]*?\}\}?|\{%|\{\{/u.exec(rest)
    if (!start) return out + rest
    expect(start[0]).toBe('{% raw %}')
    out += rest.slice(0, start.index)
    rest = rest.slice(start.index + start[0].length)
    const end = /\{%\s*endraw\s*%\}/u.exec(rest)
    expect(end, 'the end of raw').not.toBeNull()
    if (!end) return out
    out += rest.slice(0, end.index)
    rest = rest.slice(end.index + end[0].length)
  }
}
