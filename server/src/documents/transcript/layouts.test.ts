import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { describe, expect, test } from 'vitest'
import { readWholeText } from '../file-text.ts'
import { byHand } from './corpus/by-hand.ts'
import { captions } from './corpus/captions.ts'
import { chats } from './corpus/chats.ts'
import { noteTakers } from './corpus/note-takers.ts'
import type { Sample } from './corpus/sample.ts'
import { teams } from './corpus/teams.ts'
import { zoom } from './corpus/zoom.ts'
import { parseTranscript } from './parse-transcript.ts'

function toRuns(text: string): TextRun[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [new TextRun({ break: 1 })]),
      new TextRun({ text: line, bold: at === 0 }),
    ])
}

async function writeWordFile(parts: Exclude<Sample['file'], string>['word']): Promise<Uint8Array> {
  const children = parts.map((part) =>
    typeof part === 'string'
      ? new Paragraph({ children: toRuns(part) })
      : new Table({
          rows: part.map(
            (cells) =>
              new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
          ),
        }),
  )
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

const readSample = async ({ file }: Sample) =>
  parseTranscript(
    typeof file === 'string' ? file : await readWholeText({ kind: 'docx', bytes: await writeWordFile(file.word) }),
  )

const formatTime = (ms: number | null): string =>
  ms === null ? '-' : `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

describe.each([
  ['Teams', teams],
  ['Zoom', zoom],
  ['note takers', noteTakers],
  ['captions', captions],
  ['chats and lyrics', chats],
  ['by hand', byHand],
])('%s', (_product, samples) => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('%s', async (_name, sample) => {
    const { segments, title } = await readSample(sample)
    expect(segments.map(({ startMs, speaker, text }) => `${formatTime(startMs)} ${speaker ?? '?'}: ${text}`)).toEqual(
      sample.said,
    )
    if (sample.title !== undefined) expect(title).toBe(sample.title)
  })
})
