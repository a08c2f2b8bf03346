import type { ExportFormat } from '@draftwright/contract/meetings/vocabulary'
import { segmentsPerPage } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { runInWorker } from '../../../run-in-worker.ts'
import type { WordLine } from './build-word-file.ts'
import { listSpeakers } from './speakers-store.ts'
import { listSegments } from './store.ts'

/** A transcript as a file, page by page, with the names as they are now. Captions without times count 3 seconds a line. */
export async function* exportTranscript(
  db: AccountDb,
  { id, title }: { id: string; title: string },
  format: ExportFormat,
): AsyncGenerator<string> {
  const names = new Map((await listSpeakers(db, id)).map((speaker) => [speaker.id, speaker.name]))
  if (format === 'vtt') yield 'WEBVTT\n\n'
  if (format === 'md') yield `# ${escapeMarkdown(title)}\n\n`
  for (let after = 0; ; ) {
    const segments = await listSegments(db, id, after)
    let piece = ''
    for (const { seq, start_ms, end_ms, speaker_id, text } of segments) {
      const start = start_ms ?? (seq - 1) * assumedMs
      const line = {
        seq,
        start,
        end: end_ms ?? start + assumedMs,
        isTimed: start_ms !== null,
        name: names.get(speaker_id) ?? '',
        text,
      }
      piece += formatLine[format](line)
    }
    if (piece !== '') yield piece
    const last = segments.at(-1)
    if (last === undefined || segments.length < segmentsPerPage) return
    after = last.seq
  }
}

const wordModule = new URL('build-word-file.ts', import.meta.url)

/** The same as a Word file, in one piece. */
export async function* exportWordFile(
  { db, signal }: { db: AccountDb; signal: AbortSignal },
  { id, title }: { id: string; title: string },
): AsyncGenerator<Uint8Array> {
  const names = new Map((await listSpeakers(db, id)).map((speaker) => [speaker.id, speaker.name]))
  const lines: WordLine[] = []
  for (let after = 0; ; ) {
    const segments = await listSegments(db, id, after)
    for (const { start_ms, speaker_id, text } of segments)
      lines.push({
        time: start_ms === null ? '' : formatClock(start_ms, '.').slice(0, 8),
        speaker: names.get(speaker_id) ?? '',
        text,
      })
    const last = segments.at(-1)
    if (last === undefined || segments.length < segmentsPerPage) break
    after = last.seq
  }
  yield await runInWorker<Uint8Array>(wordModule, 'buildWordFile', { title, lines }, signal)
}

/** A title as the name of a file, without its ending. */
export const toFileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
    .trim()
    .slice(0, 80) || 'meeting'

const assumedMs = 3000

interface Line {
  seq: number
  start: number
  end: number
  isTimed: boolean
  name: string
  text: string
}

const formatLine: Readonly<Record<ExportFormat, (line: Line) => string>> = {
  vtt: ({ start, end, name, text }) =>
    `${formatClock(start, '.')} --> ${formatClock(end, '.')}\n<v ${escapeCue(name)}>${escapeCue(text)}</v>\n\n`,
  srt: ({ seq, start, end, name, text }) =>
    `${seq}\n${formatClock(start, ',')} --> ${formatClock(end, ',')}\n${escapeArrow(name)}: ${escapeArrow(text)}\n\n`,
  txt: ({ start, isTimed, name, text }) =>
    `${isTimed ? `[${formatClock(start, '.').slice(0, 8)}] ` : ''}${name}: ${text}\n`,
  md: ({ start, isTimed, name, text }) =>
    `**${escapeMarkdown(name)}**${isTimed ? ` (${formatClock(start, '.').slice(0, 8)})` : ''}: ${escapeMarkdown(text)}\n\n`,
}

/** Only the line with the times has this arrow; the format knows no way to write another one. */
const escapeArrow = (text: string): string => text.replaceAll('-->', '→')

/** As words, in which nothing is a tag, a link or an emphasis. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/([\\`*_#[\]<>&])/gu, String.raw`\$1`)

const escapeCue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `01:02:03.004`. */
export function formatClock(ms: number, mark: '.' | ','): string {
  const pad = (n: number, length = 2) => String(n).padStart(length, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${mark}${pad(ms % 1000, 3)}`
}
