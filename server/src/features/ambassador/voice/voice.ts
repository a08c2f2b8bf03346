import type { PersonalVoice, PersonalVoiceSettings } from '@draftwright/contract/personal-voice'
import type { Doc } from '@draftwright/contract/document'
import { describeRule } from '@draftwright/contract/voice/describe'
import type { VoiceRule } from '@draftwright/contract/voice/profile'
import type { AccountDb } from '../../../db/account-db.ts'
import { toText } from '../../../documents/to-text.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { splitSentences } from '../../../models/composer/sentences.ts'
import { countWords } from '../../../models/composer/words.ts'
import { extractLessons } from '../../brand-voice/index.ts'
import { buildPersonalVoice } from '../../../models/sharing/personal-voice.ts'
import { noSettings } from '../../../models/sharing/voice-settings.ts'
import {
  addHabitSighting,
  findVoiceSettings,
  forgetRareHabits,
  insertVoiceSample,
  listVoiceHabits,
  listVoiceSamples,
  lockPersonalVoice,
  removeVoicePart,
  saveMeasuredVoice,
} from './voice-store.ts'

const mostSamples = 10
/** A change is a habit once so many posts have shown it. */
const postsNeeded = 2

const toRules = (habits: Awaited<ReturnType<typeof listVoiceHabits>>): VoiceRule[] =>
  habits
    .filter(({ n_texts }) => n_texts >= postsNeeded)
    .map(({ kind, before_text, after_text }) =>
      kind === 'remove' ? { kind, before: before_text } : { kind, before: before_text, after: after_text },
    )

/** Builds the voice anew from all that is known, because each part may have changed on its own. */
async function rebuildVoice(db: AccountDb, userId: string, settings: PersonalVoiceSettings): Promise<void> {
  const samples = await listVoiceSamples(db, userId)
  const rules = toRules(await listVoiceHabits(db, userId))
  const voice = buildPersonalVoice(
    samples.map(({ body }) => body),
    rules,
    settings,
  )
  await saveMeasuredVoice(db, userId, settings, voice)
}

const readSettings = async (db: AccountDb, userId: string): Promise<PersonalVoiceSettings> =>
  (await findVoiceSettings(db, userId))?.settings ?? noSettings

export async function readPersonalVoice(db: AccountDb, userId: string): Promise<PersonalVoice> {
  const row = await findVoiceSettings(db, userId)
  const samples = await listVoiceSamples(db, userId)
  const habits = await listVoiceHabits(db, userId)
  const voice = row?.voice ?? null
  return {
    settings: row?.settings ?? noSettings,
    samples: samples.map(({ id, body, words, created_at }) => ({ id, excerpt: body.slice(0, 240), words, created_at })),
    habits: habits.map(({ id, kind, before_text, after_text, n_texts }) => ({
      id,
      sentence: describeRule(kind, before_text, after_text),
      n_texts,
      is_used: n_texts >= postsNeeded,
    })),
    length: voice?.length ?? null,
    emoji: voice?.emoji ?? null,
    person: voice?.person ?? null,
    opening: voice?.opening ?? null,
  }
}

export async function changePersonalVoice(
  db: AccountDb,
  userId: string,
  settings: PersonalVoiceSettings,
): Promise<PersonalVoice> {
  await db.transaction(async (tx) => {
    await lockPersonalVoice(tx, userId)
    await rebuildVoice(tx, userId, settings)
  })
  return readPersonalVoice(db, userId)
}

/** Throws 400 for a text without words, 409 for the same text again and for too many. */
export async function addPersonalSample(db: AccountDb, userId: string, text: string): Promise<PersonalVoice> {
  const body = text.replaceAll('\r\n', '\n').trim()
  const words = countWords(body)
  if (words === 0) throw invalidInputError([{ field: 'text', message: 'must contain text' }])
  await db.transaction(async (tx) => {
    await lockPersonalVoice(tx, userId)
    const samples = await listVoiceSamples(tx, userId)
    if (samples.some((one) => one.body === body)) throw conflictError('known_sample', 'This text is already a sample')
    if (samples.length >= mostSamples)
      throw conflictError('too_many_samples', `Your voice can have at most ${mostSamples} samples. Remove one first.`)
    await insertVoiceSample(tx, userId, body, words)
    await rebuildVoice(tx, userId, await readSettings(tx, userId))
  })
  return readPersonalVoice(db, userId)
}

/** Throws 404 for what is somebody else's, too. */
export async function removePersonalPart(
  db: AccountDb,
  userId: string,
  table: 'personal_voice_samples' | 'personal_voice_habits',
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPersonalVoice(tx, userId)
    if (!(await removeVoicePart(tx, table, userId, id)))
      throw notFoundError(table === 'personal_voice_samples' ? 'Sample' : 'Habit')
    await rebuildVoice(tx, userId, await readSettings(tx, userId))
  })
}

const mostHabitsOfText = 10
/** Each is compared with every sentence of the post. */
const mostChangedSentences = 60

/** Learns from what a person changed in sentences of the post before sharing them. Within the share's transaction. */
export async function learnFromShare(
  db: AccountDb,
  userId: string,
  contentId: string,
  post: Doc,
  shared: string,
): Promise<void> {
  const sentences = splitSentences(toText(post).slice(0, 60_000))
  const known = new Set(sentences)
  const changed = shared
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .filter((sentence) => !known.has(sentence))
    .slice(0, mostChangedSentences)
  if (changed.length === 0) return
  // Only the sentences they were made of: the rest of the post was not taken out by the person.
  const sources = [...known].map((sentence) => ({ sentence, words: listWords(sentence) }))
  const lessons = changed.flatMap((sentence) => {
    const source = findSource(sentence, sources)
    return source === null ? [] : extractLessons(source, sentence)
  })
  const habits = lessons.flatMap(({ kind, before, after }) =>
    (kind === 'replace' || kind === 'remove') && before !== null && before.length <= 200 && (after ?? '').length <= 200
      ? [{ kind, before_text: before, after_text: after ?? '' }]
      : [],
  )
  if (habits.length === 0) return
  await lockPersonalVoice(db, userId)
  for (const habit of habits.slice(0, mostHabitsOfText)) await addHabitSighting(db, userId, habit, contentId)
  await forgetRareHabits(db, userId)
  await rebuildVoice(db, userId, await readSettings(db, userId))
}

/** The sentence of the post that shares most of its words with this one; null if none shares half of them. */
function findSource(
  sentence: string,
  sources: readonly { sentence: string; words: ReadonlySet<string> }[],
): string | null {
  const words = listWords(sentence)
  let best = { like: 0, sentence: '' }
  for (const { sentence: source, words: others } of sources) {
    const like = words.intersection(others).size / Math.max(1, words.size, others.size)
    if (like > best.like) best = { like, sentence: source }
  }
  return best.like >= 0.5 ? best.sentence : null
}

const listWords = (sentence: string): Set<string> => new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu))
