import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatNotes, groupNotes } from '@draftwright/contract/meetings/note-sections'
import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { afterAll, expect, it } from 'vitest'
import {
  type MarkedTranscript,
  readMarkedTranscripts,
  readQuestions,
  Tally,
} from '../../../../bench/meeting-notes/corpus.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createCompatibleModel } from '../../models/create-model.ts'
import { offerModels } from '../../models/models.ts'

const server = await startModelServer()
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.baseUrl] })
afterAll(() => server.close())
const strong = createCompatibleModel({ baseURL: server.baseUrl, apiKey: null, trusted: [server.baseUrl] }, 'strong')
Object.assign(context.models, offerModels([strong]))

const recorded = join(import.meta.dirname, '../../../../bench/models/recorded/meeting-notes')
const readRecorded = (name: string) =>
  JSON.parse(readFileSync(join(recorded, `${name}.json`), 'utf8')) as { prompt: string; answer: object }

const toPlainPrompt = (messages: readonly { content: unknown }[]): string =>
  messages
    .map(({ content }) => String(content))
    .join('\n\n')
    .replaceAll(/data-[0-9a-f]{12}/gu, 'data')

async function noteDown(me: Person, { name, file, bytes, marks }: MarkedTranscript) {
  const { prompt, answer } = readRecorded(name)
  server.calls.length = 0
  server.answers['meeting_notes'] = JSON.stringify(answer)
  const transcript = await me.call('transcripts.create', buildMultipart(file, bytes, {}))
  expect(transcript.n_segments, `${name}: lines`).toBe(marks.n_lines)
  const body = { transcript_id: transcript.id, title: marks.title, started_at: marks.started_at }
  const { id } = await me.call('meetings.create', { body })
  for (const job of ['meetings.make-notes', 'meetings.make-model-notes']) await finishJobs(context, job)
  expect(server.calls, `${name}: one call`).toHaveLength(1)
  const asked = toPlainPrompt(server.calls[0]?.messages ?? [])
  const folder = process.env['WRITE_PROMPTS']
  if (folder !== undefined) writeFileSync(join(folder, `${name}.txt`), asked)
  const hash = createHash('sha256').update(asked).digest('hex')
  if (folder === undefined)
    expect(prompt, `${name}: the prompt has changed, record its answer anew (bench/models/recorded/README.md)`).toBe(
      hash,
    )
  else writeFileSync(join(folder, `${name}.sha256`), hash)
  const meeting = await me.call('meetings.read', { params: { id } })
  expect(meeting).toMatchObject({ status: 'ready', notes_problem: null })
  const notes = await me.call('meetingNotes.list', { params: { id } })
  return { id, notes: notes.filter(({ made_by }) => made_by === 'model'), nLeftOut: meeting.n_left_out }
}

interface Mark {
  readonly lines: readonly number[]
  readonly words: readonly string[]
  readonly owner?: string | null
  readonly due?: string | null
}
const states = ({ text, evidence, owner, due_on }: MeetingNote, mark: Mark): boolean =>
  evidence.some(({ seq }) => mark.lines.includes(seq)) &&
  mark.words.some((word) => text.toLowerCase().includes(word)) &&
  (mark.owner == null || mark.owner === owner) &&
  (mark.due == null || mark.due === due_on)

it('finds what was decided and who does what by the recorded answers of a strong model, states nothing that was taken back, and shows lines for each sentence', {
  timeout: 180_000,
}, async () => {
  const me = await signUp(app)
  const tallies = {
    decisions: new Tally(),
    rightDecisions: new Tally(),
    actions: new Tally(),
    rightActions: new Tally(),
    answers: new Tally(),
  }
  const questions = readQuestions()
  const takenBack: string[] = []
  let nLeftOut = 0
  for (const transcript of readMarkedTranscripts()) {
    const { name, marks } = transcript
    const read = await noteDown(me, transcript)
    nLeftOut += read.nLeftOut
    const of = (kind: MeetingNote['kind']) => read.notes.filter((note) => note.kind === kind)
    for (const mark of marks.decisions)
      if (mark.is_optional !== true)
        tallies.decisions.add(
          of('decision').some((note) => states(note, mark)),
          `${name}: ${mark.words.join('|')}`,
        )
    for (const note of of('decision'))
      tallies.rightDecisions.add(
        marks.decisions.some((mark) => states(note, mark)),
        `${name}: ${note.text}`,
      )
    for (const mark of marks.actions)
      tallies.actions.add(
        of('action').some((note) => states(note, mark)),
        `${name}: ${mark.words.join('|')}`,
      )
    for (const note of of('action'))
      tallies.rightActions.add(
        marks.actions.some((mark) => states(note, mark)),
        `${name}: ${note.text} (${note.owner}, ${note.due_on})`,
      )
    for (const note of [...of('decision'), ...of('action')])
      for (const pattern of marks.taken_back)
        if (new RegExp(pattern, 'iu').test(note.text)) takenBack.push(`${name}: ${note.text}`)
    for (const note of read.notes) expect(note.evidence.length, `${name}: ${note.text}`).toBeGreaterThan(0)
    const told = formatNotes(marks.title, groupNotes(read.notes), 'txt').toLowerCase()
    for (const [question, words] of questions[name] ?? [])
      tallies.answers.add(
        words.split('|').some((one) => told.includes(one)),
        `${name}: ${question}`,
      )
    expect(of('mail').length, name).toBeGreaterThanOrEqual(3)
    // What somebody asked not to tell is not in the mail.
    const draft = await me.call('followUps.draft', { params: { id: read.id } })
    expect(draft.made_by, name).toBe('model')
    expect(draft.sentences.flatMap(({ lines }) => lines).filter((line) => marks.private.includes(line))).toEqual([])
  }
  if (process.env['SHOW_NOTES'] !== undefined) console.log(tallies, { takenBack, nLeftOut })
  expect(tallies.decisions.share).toBeGreaterThanOrEqual(0.9)
  expect(tallies.actions.share).toBeGreaterThanOrEqual(0.9)
  expect(tallies.rightDecisions.share).toBeGreaterThanOrEqual(0.95)
  expect(tallies.rightActions.share).toBeGreaterThanOrEqual(0.95)
  expect(tallies.answers.all).toBe(50)
  expect(tallies.answers.share, tallies.answers.missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(takenBack).toEqual([])
})
