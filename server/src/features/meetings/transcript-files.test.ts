import { Document, Packer, Paragraph, TextRun } from 'docx'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp()
const upload = (text: string) => buildMultipart('call.vtt', Buffer.from(text), {})

it('mends what is wrong in a part of a file, and tells it', async () => {
  const me = await signUp(app)
  const cues = `00:00:01.000 --> 00:00:02.000\n<v Ann>One.\n\n00:00:09.000 --> 00:00:03.000\n<v Bo>${'Two. '.repeat(6600)}\n`
  const transcript = await me.call('transcripts.create', upload(`WEBVTT\n\n${cues}`))
  expect(transcript.repairs).toEqual([
    'The text below line 6 ended before it began; its end is left out.',
    expect.stringMatching(/^The text below line 6 had more than 20,000 characters; it is split into \d+ parts\.$/u),
  ])
  const meeting = await me.call('meetings.create', { body: { transcript_id: transcript.id } })
  const read = await me.call('transcripts.read', { params: { id: meeting.id } })
  expect(read.transcript.repairs).toEqual(transcript.repairs)
  expect(read.segments.length).toBeGreaterThan(10)
  expect(read.segments[0]).toMatchObject({ start_ms: 1000, text: 'One.' })
})

it('reads a Word file of Teams with its voices and times', async () => {
  const me = await signUp(app)
  const write = (head: string, words: string) =>
    new Paragraph({ children: [new TextRun({ text: head, bold: true }), new TextRun({ text: words, break: 1 })] })
  const children = [write('Ann Lee   0:03', 'Shall we start?'), write('Bo Berg   0:08', 'Yes.')]
  const file = await Packer.toBuffer(new Document({ sections: [{ children }] }))
  const transcript = await me.call('transcripts.create', buildMultipart('call.docx', file, {}))
  expect(transcript).toMatchObject({ format: 'docx', timing: 'exact', n_segments: 2, repairs: [] })
  expect(transcript.speakers.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Berg'])
})
