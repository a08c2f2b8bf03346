import { Parser } from 'htmlparser2'

const lineEnds = new Set(['br', 'li', 'dt', 'dd', 'tr'])
const paragraphs = new Set(
  'p div section article header footer h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre figure'.split(' '),
)
const dropped = new Set(['script', 'style', 'template', 'head', 'noscript', 'svg'])

/** The words of a page, line by line as they are shown; cells of a row are separated by tabs. */
export function toLinesOfHtml(html: string): string {
  const pieces: string[] = []
  let [droppedDepth, cellDepth] = [0, 0]
  // Paragraphs of a cell do not part its row.
  const breakLine = (mark: string) => pieces.push(cellDepth > 0 ? ' ' : mark)
  const parser = new Parser(
    {
      onopentag(name) {
        if (dropped.has(name)) droppedDepth++
        if (name === 'td' || name === 'th') cellDepth++
        else if (paragraphs.has(name)) breakLine('\n\n')
        else if (lineEnds.has(name)) breakLine('\n')
      },
      ontext(text) {
        if (droppedDepth === 0) pieces.push(text.replaceAll(/[ \t\r\n\f]+/gu, ' '))
      },
      onclosetag(name) {
        if (dropped.has(name)) droppedDepth--
        if (name === 'td' || name === 'th') {
          cellDepth = Math.max(0, cellDepth - 1)
          if (cellDepth === 0) pieces.push('\t')
        } else if (paragraphs.has(name)) breakLine('\n\n')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ *\t */gu, '\t').replace(/^ +|[ \t]+$/gu, ''))
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}
