import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { z } from 'zod'
import { findJson } from '../clean-answer.ts'

const lines = z.array(z.number()).describe('Numbers of the lines that it rests on')
const Line = z.object({ text: z.string(), lines })
const Action = z.object({
  text: z.string(),
  lines,
  owner: z.string().nullable().describe('Who does it, if that is said; else null'),
  due: z.string().nullable().describe('The words that say by when, copied from the line; else null'),
})
const Topic = z.object({ topic: z.string().describe('The title of the section'), text: z.string(), lines })

/** What a model answers about a meeting, not checked yet. Null where there is nothing of a kind. */
export const NotesAnswer = z.object({
  summary: z.array(Line).nullable(),
  decisions: z.array(Line).nullable(),
  actions: z.array(Action).nullable(),
  objections: z.array(Line).nullable(),
  questions: z.array(Line).nullable(),
  numbers: z.array(Line).nullable(),
  private: z.array(Line).nullable(),
  topics: z.array(Topic).nullable(),
  mail: z.array(Line).nullable(),
  withdrawn: z.array(z.string()).nullable(),
})
export type NotesAnswer = z.infer<typeof NotesAnswer>

/** A sentence of a model with the lines it names. */
export interface Claim {
  readonly kind: NoteKind
  readonly text: string
  readonly lines: readonly number[]
  readonly owner: string | null
  readonly due: string | null
  readonly topic: string | null
}

/** Sentences of one answer; more are no notes. */
const maxClaims = 300
const none = { owner: null, due: null, topic: null } as const

export const listClaims = (answer: NotesAnswer): Claim[] =>
  [
    ...toClaims('summary', answer.summary),
    ...toClaims('decision', answer.decisions),
    ...(answer.actions ?? []).map((action) => ({ ...none, ...action, kind: 'action' as const })),
    ...toClaims('objection', answer.objections),
    ...toClaims('question', answer.questions),
    ...toClaims('number', answer.numbers),
    ...toClaims('private', answer.private),
    ...(answer.topics ?? []).map((topic) => ({ ...none, ...topic, kind: 'topic' as const })),
    ...toClaims('mail', answer.mail),
  ].slice(0, maxClaims)

const toClaims = (kind: NoteKind, list: readonly z.infer<typeof Line>[] | null): Claim[] =>
  (list ?? []).map((line) => ({ ...none, ...line, kind }))

/** An answer from a chat window: parts and fields may be missing, line numbers be words such as "[12]". Null if it is none. */
export function readNotesAnswer(raw: string): NotesAnswer | null {
  const found = findJson(raw)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return null
  const fields = new Map<string, unknown>(Object.entries(found))
  const names = Object.keys(NotesAnswer.shape)
  if (!names.some((name) => Array.isArray(fields.get(name)))) return null
  const whole = Object.fromEntries(names.map((name) => [name, readList(fields.get(name))]))
  const parsed = NotesAnswer.safeParse(whole)
  return parsed.success ? parsed.data : null
}

const readList = (list: unknown): unknown[] | null =>
  Array.isArray(list) ? list.flatMap((one: unknown) => readLine(one) ?? []) : null

function readLine(one: unknown): unknown {
  if (typeof one === 'string') return one
  if (typeof one !== 'object' || one === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(one))
  const said = fields.get('lines') ?? fields.get('line')
  const text = fields.get('text')
  if (typeof text !== 'string') return undefined
  const toText = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const numbers = [said].flat().flatMap((line) => {
    const n = typeof line === 'number' ? line : Number.parseInt(String(line).replace(/^\D+/u, ''), 10)
    return Number.isInteger(n) ? [n] : []
  })
  return { text, lines: numbers, owner: toText('owner'), due: toText('due'), topic: toText('topic') ?? '' }
}
