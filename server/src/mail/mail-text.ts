import type { MailContent } from './mail-content.ts'

/** Columns that every mail program shows without horizontal scrolling. */
const width = 76

/** The email as plain text: wrapped, the code and the link each on its own line, so that they can be clicked or copied as a whole. */
export function renderMailText({
  heading,
  paragraphs,
  action,
  code,
  quote,
  footnote,
  unsubscribeUrl,
}: MailContent): string {
  const parts = [
    wrapText(heading),
    ...paragraphs.map((paragraph) => wrapText(paragraph)),
    quote && wrapText(quote, '> '),
    code && `    ${code}`,
    action && `${action.label}:\n${action.url}`,
    `--\n${wrapText(footnote)}`,
    unsubscribeUrl && `Unsubscribe:\n${unsubscribeUrl}`,
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

/** Wraps at spaces; a word longer than a line (a URL) is not broken. Line breaks of the text are preserved. */
function wrapText(text: string, prefix = ''): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/u)
    .map((line) => wrapLine(line, prefix))
    .join('\n')
}

function wrapLine(text: string, prefix: string): string {
  const lines = ['']
  for (const word of text.split(/[ \t]+/u).filter((word) => word !== '')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && prefix.length + line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => (prefix + line).trimEnd()).join('\n')
}
