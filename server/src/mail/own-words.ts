import { parseHtml } from '../documents/parse-html.ts'
import { toText } from '../documents/to-text.ts'
import { cutQuotedHtml } from './cut-quoted-html.ts'

/** A forwarded mail is what its sender wants to say, so nothing of it is cut. */
const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|vs|doorst|i|pd)\s*:/iu
const forwardLine =
  /^(?:-{2,}\s*)?(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Anfang der weitergeleiteten Nachricht|Message transféré|Début du message transféré|Mensaje reenviado|Messaggio inoltrato|Doorgestuurd bericht|Mensagem encaminhada)\b/imu

const originalLine =
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original)\s*-{2,}$/iu
/** `On Monday, Ann wrote:`, as it stands above a quoted mail. */
const attribution =
  /^(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu)\s.{4,300}\s(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napsal|napisał)\b.{0,200}:$/iu

/** What the sender of a mail wrote, without the mail they answer and without their signature. */
export function readOwnWords({ subject, text, html }: { subject: string; text: string; html: string | null }): string {
  const isHtml = text.trim() === '' && html !== null
  const whole = isHtml ? toText(parseHtml(html)) : text.replaceAll('\r\n', '\n')
  if (forwardSubject.test(subject) || forwardLine.test(whole))
    return tidy(cutSignature(whole.split('\n')).map((line) => line.replace(/^(?:>\s?)+/u, '')))
  return tidy(cutQuotedLines(cutSignature((isHtml ? toText(parseHtml(cutQuotedHtml(html))) : whole).split('\n'))))
}

function cutSignature(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => line === '-- ' || line === '--')
  return end === -1 ? lines : lines.slice(0, end)
}

function cutQuotedLines(lines: readonly string[]): string[] {
  const own: string[] = []
  for (const [at, line] of lines.entries()) {
    if (originalLine.test(line.trim())) break
    if (line.startsWith('>') || isAttribution(lines, at)) continue
    own.push(line)
  }
  return own
}

/** Mail programs break it into two lines; only above a quoted mail, or with nothing below, is it one. */
function isAttribution(lines: readonly string[], at: number): boolean {
  for (const [from, size] of [
    [at, 1],
    [at, 2],
    [at - 1, 2],
  ] as const) {
    const words = lines
      .slice(Math.max(0, from), from + size)
      .join(' ')
      .trim()
    if (from < 0 || words.length > 600 || !attribution.test(words)) continue
    const next = lines.slice(from + size).find((line) => line.trim() !== '')
    if (next === undefined || next.startsWith('>')) return true
  }
  return false
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
