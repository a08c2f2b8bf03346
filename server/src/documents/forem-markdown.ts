import { escapeHtml } from './escape-html.ts'
import { escapeText, type MarkdownDialect, renderAddress, renderCodeSpan, renderFence } from './markdown-syntax.ts'

/** Every place where Liquid would begin: braces that a brace or a percent sign follows, and one at the end, where code may follow. */
const liquid = /\{+%|\{{2,}|\{$/gu

/**
 * Markdown as Forem (dev.to) reads it, in which an author's words stay words. Forem wraps what looks like code in Liquid's
 * `raw`, renders with Redcarpet, sanitizes, and runs Liquid over the HTML that comes out. So an entity for a brace does not help
 * (the sanitizer resolves it before Liquid runs), but `raw` does, as Forem uses it itself. Source: forem/forem,
 * app/services/markdown_processor/{parser,fixer/base}.rb, app/sanitizers/rendered_markdown_scrubber.rb,
 * app/liquid_tags/raw_tag.rb and app/lib/constants/redcarpet.rb, read in November 2026.
 */
export const foremMarkdown: MarkdownDialect = {
  // Not `---`, between two of which Forem looks for front matter.
  rule: '***',
  // Redcarpet knows no backslash here, and two line ends would begin a paragraph.
  hardBreak: '<br>',
  escapeWords: (text) =>
    escapeText(text)
      .replace(liquid, '{% raw %}$&{% endraw %}')
      // A backtick would begin code for Forem, escaped or not.
      .replace(/\\`/gu, '&#96;')
      .replace(/-(?=-)|(?<=-)-/gu, '\\-')
      // Forem refuses a text that has these outside code.
      .replace(/(src)=(?=["'])/giu, '$1\\=')
      .replace(/(data):(?=text\/html)/giu, '$1\\:'),
  // Forem finds the end of a span only where it is one or two backticks.
  renderCodeSpan: (code) =>
    code.includes('``') || endsRaw.test(code) ? `<code>${escapeCode(code)}</code>` : renderCodeSpan(code),
  // No fence holds what ends a fence for Forem or Redcarpet, nor a line that Forem takes for front matter. In a list or quote,
  // the lines that Forem puts around a fence would end it.
  renderCodeBlock: (code, language, isNested) =>
    isNested || /```|~~~|^---/mu.test(code) || endsRaw.test(code)
      ? `<pre><code>${escapeCode(code)}</code></pre>`
      : renderFence(code, /^[\w+#.-]{1,40}$/u.exec(language)?.[0] ?? ''),
  // Redcarpet takes an image's words as they stand, backslashes included.
  renderImage: (src, alt, caption) =>
    `<img src="${escapeAttribute(encodeBraces(src))}" alt="${escapeAttribute(alt)}">` +
    (caption ? `<figcaption>${foremMarkdown.escapeWords(caption.replace(/\s+/gu, ' '))}</figcaption>` : ''),
  renderAddress: (href) => renderAddress(encodeBraces(href)),
  // Redcarpet takes four spaces off each line of an item, however deep it is.
  padMarker: (marker) => marker.padEnd(4),
  pickDelimiters(type, before) {
    // Redcarpet sees signs only at the start of a word.
    const isAtWordStart = /(?:^|[\s([>])$/u.test(before)
    switch (type) {
      case 'bold':
        return isAtWordStart ? ['**', '**'] : ['<strong>', '</strong>']
      case 'strike':
        return isAtWordStart ? ['~~', '~~'] : ['<del>', '</del>']
      case 'underline':
        return ['<u>', '</u>']
      case 'italic':
        // Nor does it see their end within a word.
        return ['<em>', '</em>']
    }
  },
}

/** Forem wraps code in `raw`, which this ends: Forem takes care of one spelling only. */
const endsRaw = /\{%-?\s*endraw\b/u

/** Redcarpet sees inline marks in `<code>`, and the items of a list even within `<pre>`. */
export const escapeCode = (code: string) =>
  escapeHtml(code)
    .replace(
      /^([^\S\n]*)([-+])|^([^\S\n]*\d{1,9})(\.)/gmu,
      (_, space = '', sign, number = '', dot) => space + number + toEntity(sign ?? dot),
    )
    .replace(/[`~*_[\]\\|:]/gu, toEntity)
    .replace(liquid, '{% raw %}$&{% endraw %}')

const toEntity = (sign: string) => `&#${sign.charCodeAt(0)};`

/** Forem removes Liquid's tags from attributes, so braces are set apart there. */
const escapeAttribute = (text: string) =>
  escapeHtml(text.replace(/\{(?=[{%])|%(?=\})/gu, '$& ').replace(/\s+/gu, ' ')).replaceAll('`', '&#96;')

const encodeBraces = (address: string) => address.replace(/[{}`]/gu, encodeURIComponent)
