import type { Filter } from '@draftwright/contract/crm/filters'
import { escapePattern } from '@draftwright/contract/crm/text-pattern'
import { type Source, toIdeaHref, toPostHref } from '@draftwright/contract/sources'
import { searchPosts } from '../content/index.ts'
import { listCrmRecords, readCrmPlays } from '../crm/index.ts'
import { searchIdeas } from '../ideas/index.ts'
import { readMeetingNotes, readMeetings, readSaidLines } from '../meetings/index.ts'
import { toEntrySources } from './crm-sources.ts'
import { normalizeText } from './match-rows.ts'
import { toLineSource, toNoteSource } from './meeting-sources.ts'
import { type ToolContext, truncateLine } from './tool-context.ts'

/** Rows of each kind that are looked through. */
const maxRead = 300
const maxQuote = 400
/** Passages of one text. */
const maxOfOne = 2

interface Passage {
  readonly source: Source
  readonly text: string
}

/** How often each word is looked for in how many passages: a word that is in most of them says little. */
export function rankTexts<T>(
  all: readonly T[],
  words: readonly string[],
  readText: (one: T) => string,
): { readonly one: T; readonly score: number; readonly n: number }[] {
  const tests = words.map((word) => new RegExp(String.raw`(?<![\p{L}\p{N}])${toStem(word)}\p{L}{0,3}(?!\p{L})`, 'u'))
  const hits = all.map((one) => {
    const text = normalizeText(readText(one))
    return tests.map((test) => test.test(text))
  })
  const weights = tests.map((_test, at) => Math.log(1 + all.length / (1 + hits.filter((hit) => hit[at]).length)))
  return all
    .map((one, place) => {
      const found = hits[place] ?? []
      return {
        one,
        score: found.reduce((sum, isHit, at) => sum + (isHit ? (weights[at] ?? 0) : 0), 0),
        n: found.filter(Boolean).length,
      }
    })
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => other.score - one.score)
}

const toStem = (word: string): string =>
  word.replace(/(?<=\p{L}{4})(?:ies|ing|en|es|ed|s|e|n|y)$/u, '').replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** What was said and written that has the words, the most telling first. */
export async function findPassages(reading: ToolContext, words: readonly string[], most: number): Promise<Source[]> {
  const parts = words.map(toPart).filter(({ length }) => length > 2)
  if (parts.length === 0) return []
  const found = await Promise.all([
    listMeetingPassages(reading, parts),
    listCrmPassages(reading, parts),
    listContentPassages(reading, parts),
  ])
  const passages = found.flat()
  const wanted = normalizeText(words.join(' '))
  const isTitled = ({ source }: Passage) => normalizeText(source.title) === wanted
  const titled = passages.filter(isTitled)
  // What is called like that is what was looked for.
  if (titled.length > 0) return titled.slice(0, most).map(({ source }) => source)
  const telling = words.filter(({ length }) => length > 2)
  const ranked = rankTexts(passages, telling, ({ text, source }) => `${source.title} ${text}`)
  const [best] = ranked
  // One common word of several says nothing.
  const least = words.length > 2 ? 2 : 1
  if (best === undefined) return []
  const shown: Source[] = []
  for (const { one, n, score } of ranked) {
    const isTelling = n >= Math.min(least, best.n) && score >= best.score * 0.4
    // One text does not push out the others.
    if (isTelling && shown.filter(({ id }) => id === one.source.id).length < maxOfOne) shown.push(one.source)
    if (shown.length === most) break
  }
  return shown
}

/** The longest part of a word that is written the same with ä and ae. */
const toPart = (word: string): string =>
  toStem(word)
    .split(/ae|oe|ue|ss/u)
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

async function listMeetingPassages(reading: ToolContext, parts: readonly string[]): Promise<Passage[]> {
  const [meetings, notes, lines] = await Promise.all([
    readMeetings(reading, maxRead),
    readMeetingNotes(reading, maxRead),
    readSaidLines(reading, { words: parts, speakers: [], limit: maxRead }),
  ])
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  return [
    ...notes.flatMap((note): Passage[] => {
      const meeting = byId.get(note.meeting_id)
      return meeting === undefined ? [] : [{ source: toNoteSource(note, meeting, reading.today), text: note.text }]
    }),
    ...lines.flatMap((line): Passage[] => {
      const meeting = byId.get(line.meeting_id)
      return meeting === undefined ? [] : [{ source: toLineSource(line, meeting), text: line.text }]
    }),
  ]
}

async function listCrmPassages(reading: ToolContext, parts: readonly string[]): Promise<Passage[]> {
  if (reading.crmDeniedReason !== null) return []
  const filter: Filter = {
    or: parts.flatMap((part) =>
      ['subject', 'body'].map((column): Filter => ({ column, operator: 'ilike', value: escapePattern(part) })),
    ),
  }
  const [entries, plays] = await Promise.all([
    listCrmRecords(reading, 'activityLog', { query: { limit: 200, sort_by: '-created_at' }, filter }),
    readCrmPlays(reading),
  ])
  const sources = await toEntrySources(reading, entries.data)
  return [
    ...sources.map((source): Passage => ({ source, text: String(source.facts['text'] ?? '') })),
    ...plays.data.map(
      ({ id, title, body }): Passage => ({
        source: {
          kind: 'report',
          id: `play-${id}`,
          title,
          href: '/crm/playbook',
          facts: { quote: truncateLine(body, maxQuote) },
        },
        text: body,
      }),
    ),
  ]
}

async function listContentPassages({ db }: ToolContext, parts: readonly string[]): Promise<Passage[]> {
  const [posts, ideas] = await Promise.all([
    searchPosts(db, { anyOf: parts }, { by: 'updated_at', order: 'desc', limit: 60 }),
    searchIdeas(db, {}, { by: 'created_at', order: 'desc', limit: maxRead }),
  ])
  return [
    ...posts.data.flatMap(({ id, title, status, plain_text }) =>
      plain_text.split(/(?<=[.!?])\s+|\n+/u).map(
        (text): Passage => ({
          source: {
            kind: 'post',
            id,
            title,
            href: toPostHref(id),
            facts: { status, quote: truncateLine(text, maxQuote) },
          },
          text,
        }),
      ),
    ),
    ...ideas.data.map(
      ({ id, text }): Passage => ({
        source: { kind: 'idea', id, title: truncateLine(text, maxQuote), href: toIdeaHref(id), facts: {} },
        text,
      }),
    ),
  ]
}
