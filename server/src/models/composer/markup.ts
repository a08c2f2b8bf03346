const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
}

const decodeEntities = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code)))
    .replace(/&([a-z]{2,8});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)

const toCharacter = (code: number): string => (code >= 32 && code < 0x110000 ? String.fromCodePoint(code) : ' ')

const silent =
  'script|style|iframe|svg|object|embed|template|noscript|textarea|select|head|title|math|canvas|video|audio|form'

function stripTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(new RegExp(`<(${silent})\\b[^>]*>[\\s\\S]*?(?:<\\/\\1\\s*>|$)`, 'gi'), ' ')
    .replace(/<a\b[^>]*?\bhref\s*=\s*["']?\s*(?:javascript|vbscript|data):[^>]*>[\s\S]*?<\/a>/gi, ' ')
    .replace(
      /<a\b[^>]*?\bhref\s*=\s*["']?(https?:\/\/[^"'\s>]+)["']?[^>]*>([\s\S]*?)<\/a>/gi,
      (_, url: string, label: string) => {
        const words = label
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
        return words ? `[${words.replace(/[[\]]/g, '')}](${url})` : ` ${url} `
      },
    )
    .replace(/<h[1-6]\b[^>]*>/gi, '\n\n# ')
    .replace(/<\/h[1-6]>/gi, '\n\n')
    .replace(/<li\b[^>]*>\s*/gi, '\n- ')
    .replace(/<(?:br|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/?(?:p|div|section|article|ul|ol|table|tr|blockquote|header|footer|main|figure)\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/gi, ' ')
}

/** Markup becomes plain lines, list marks, `#` headings and Markdown links; scripts, styles and unsafe links go. */
export function stripMarkup(raw: string): string {
  let text = raw.replace(/\r\n?/g, '\n')
  if (/<[a-z!/?]|&[a-z#]/i.test(text)) {
    const wasMarkup = /<(?:p|div|li|h[1-6]|br|ul|article|table)\b/i.test(text)
    if (wasMarkup) text = text.replace(/>\s*\n\s*(?=[^\s<-])/g, '> ')
    text = stripTags(decodeEntities(stripTags(text)))
  }
  return (
    text
      .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
      .replace(/\[([^\]]*)\]\(\s*(?!https?:\/\/)[^)]*\)+/gi, '$1')
      .replace(/\b(?:javascript|vbscript|data|file)\s*:\s*\S*[(/,][^\s]*/gi, ' ')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g, '')
      .replace(/(?![\n\t])\p{Cc}/gu, ' ')
      .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
      // Columns that are lined up by spaces are columns, too.
      .replace(/(\S) {3,}(?=\S)/g, '$1\t')
      .replace(/\[\[|\]\]/g, ' ')
      .replace(/(?:\*\*|__|~~|`+)(?=\S)([^*_`~\n]+?)(?:\*\*|__|~~|`+)/g, '$1')
      .replace(/(^|\s)[*_](?=\S)([^*_\n]+?)[*_](?=[\s.,!?]|$)/g, '$1$2')
      .replace(/(\S) {2,}/g, '$1 ')
      .trim()
  )
}
