import { composeNotes, composeShape, listKept, listLeftOutParts } from '@draftwright/contract/compose-notes'
import type { Notes, NotePart } from '@draftwright/contract/notes'
import { readShape } from '@draftwright/contract/post-shapes/shapes'
import { composerFeedbackKinds } from '@draftwright/contract/vocabulary'
import { toSlug } from '../../documents/slug.ts'
import { ModelError } from '../model-error.ts'
import type { Brief, Outline, WritingInput, WritingOutput, WritingTask } from '../writing.ts'
import { swapStyle } from './plain-style.ts'
import { readNotes } from './tidy/read-notes.ts'
import { foldText } from './words.ts'
import { splitNotes } from './sentences.ts'

/**
 * Runs one writing task without a model: the author's notes, tidied, or the author's answers to a shape's questions. Nothing is picked,
 * moved or written. Deterministic. Throws ModelError for notes without words, and for feedback that takes a model.
 */
export function runWritingTask<T extends WritingTask>(task: T, input: WritingInput): WritingOutput[T]
export function runWritingTask(task: WritingTask, input: WritingInput): WritingOutput[WritingTask] {
  if (task === 'feedback') return revise(input)
  const notes = readNotes(input.idea, input.isVoice === true)
  if (task === 'brief') return buildBrief(notes, input)
  if (task === 'outline') return buildOutline(notes, input)
  const markdown = input.draft ?? composeText(notes, input)
  if (task === 'draft' && !/[\p{L}\p{N}]/u.test(markdown))
    throw new ModelError('text_unusable', 'There are no words here to make a text of. Your idea is saved.')
  if (task === 'fit') return { markdown, excerpt: '', hashtags: [], slug: toSlug(input.title ?? '') }
  return { markdown }
}

function revise(input: WritingInput): WritingOutput['feedback'] {
  const kind = composerFeedbackKinds.find((one) => one === input.kind)
  if (kind === undefined || input.feedback !== undefined)
    throw new ModelError('text_unusable', 'This takes a language model, or any chat. Basic mode swaps single words.')
  return swapStyle(input, kind)
}

/** What a person chose, else everything that is not taken out. */
const listChosen = ({ parts }: Notes, { choices }: WritingInput): readonly number[] => choices?.kept ?? listKept(parts)

function composeText(notes: Notes, input: WritingInput): string {
  const { hasHeadings } = input.channel.norm
  const { shape, kept } = input.choices ?? {}
  if (shape !== undefined) return composeShape(readShape(shape.id, shape.language), shape.answers, hasHeadings)
  if (input.outline !== undefined) return composeOutline(notes, input, input.outline)
  // Who speaks is left away once a person has chosen the lines that are the point.
  const layout = { hasHeadings, showsSpeakers: kept === undefined }
  return composeNotes(notes.parts, listChosen(notes, input), layout)
}

function buildBrief(notes: Notes, input: WritingInput): Brief {
  const { parts, language } = notes
  const points = parts.filter(({ state }) => state !== 'out').map(({ text }) => text)
  const isIn = createCheck(notes, input)
  return {
    angle: '',
    audience: null,
    points,
    keyword: chooseKeyword(input),
    language: input.language ?? language,
    left_out: listLeftOutParts(parts, isIn),
    questions: listOpenQuestions(input),
  }
}

/** The pillar's, where the author's words have it. */
const chooseKeyword = ({ keyword, pillar, idea }: WritingInput): string => {
  const usual = pillar?.primary_keyword ?? ''
  return keyword ?? (usual !== '' && toKeys(idea).includes(toKeys(usual)) ? usual : '')
}

/** Whether a part is in the text. */
function createCheck(notes: Notes, input: WritingInput): (part: NotePart, at: number) => boolean {
  if (input.choices?.shape === undefined && input.outline === undefined) {
    const chosen = new Set(listChosen(notes, input))
    return (_part, at) => chosen.has(at)
  }
  const written = toKeys([input.opening ?? '', composeText(notes, input)].join('\n'))
  return ({ text }) => written.includes(toKeys(text))
}

const toKeys = (text: string): string => ` ${(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** The questions of a shape that have no answer yet, each behind the answer before it. */
function listOpenQuestions({ choices }: WritingInput): Brief['questions'] {
  if (choices?.shape === undefined) return []
  const { id, language, answers } = choices.shape
  let after: string | null = null
  return readShape(id, language).questions.flatMap(({ id: question, ask, heading }) => {
    const given = answers.filter((one) => one.question === question && one.text.trim() !== '')
    // The beginning of its last paragraph: what ends it may be left out.
    const [last] = splitNotes(given.at(-1)?.text.trim().split('\n').at(-1) ?? '')
    if (last !== undefined) after = last.replace(/^\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+/u, '')
    return given.length > 0 ? [] : [{ text: ask, after, heading: heading === '' ? null : heading }]
  })
}

/** The idea's own sections with its sentences; what is under no heading comes first. */
function buildOutline({ parts, titles }: Notes, input: WritingInput): Outline {
  const sections: Outline['outline'] = [{ heading: '', points: [] }]
  for (const { kind, text, state } of parts) {
    if (state === 'out') continue
    if (kind === 'heading') sections.push({ heading: text, points: [] })
    else sections.at(-1)?.points.push(...cutPoint(text.replaceAll(/\s+/gu, ' ')))
  }
  const outline = sections.filter(({ heading, points }) => heading !== '' || points.length > 0)
  return { titles: [...titles], outline, opening: '', keyword: chooseKeyword(input) }
}

/** Characters of a point at most. */
const longestPoint = 1900
const cutPoint = (text: string): string[] =>
  text.match(new RegExp(`.{1,${longestPoint}}(?=\\s|$)|.{1,${longestPoint}}`, 'gu')) ?? []

/** The sections as a person arranged them; points that were sentences of one paragraph stay in one. */
function composeOutline(
  { parts }: Notes,
  { opening = '', title = '', channel }: WritingInput,
  outline: NonNullable<WritingInput['outline']>,
): string {
  const chosen: NotePart[] = []
  let before: NotePart | undefined
  const add = (text: string, source: Partial<NotePart> = {}) => {
    const last = chosen.at(-1)
    const goesOn = before !== undefined && source.block !== undefined && before.block === source.block
    const block = last === undefined ? 0 : last.block + (goesOn ? 0 : 1)
    chosen.push({ ...plainPart, kind: source.kind ?? 'paragraph', text, block })
  }
  for (const paragraph of opening.split(/\n{2,}/u)) if (paragraph.trim() !== '') add(paragraph.trim())
  for (const { heading, points } of outline) {
    before = undefined
    if (heading.trim() !== '' && heading !== title) add(heading, { kind: 'heading' })
    for (const point of points) {
      const source = parts.find(({ text }) => text.replaceAll(/\s+/gu, ' ') === point)
      add(point, source)
      before = source
    }
  }
  const layout = { hasHeadings: channel.norm.hasHeadings, showsSpeakers: false }
  return composeNotes(chosen, [...chosen.keys()], layout)
}

const plainPart = { before: ' ', speaker: null, state: 'kept', reason: null, cues: [] } satisfies Partial<NotePart>
