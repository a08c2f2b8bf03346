import type { ShareText } from '@draftwright/contract/ambassador'
import type { Doc } from '@draftwright/contract/document'
import { describeVoice } from '@draftwright/contract/voice/describe'
import type { AccountDb } from '../../../db/account-db.ts'
import { toText } from '../../../documents/to-text.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { detectLanguageCode } from '../../../models/composer/languages.ts'
import { wrapTokenCounting } from '../../../models/count-tokens.ts'
import type { Model } from '../../../models/create-model.ts'
import { ModelError } from '../../../models/model-error.ts'
import { buildShareQuestion, requestShareTexts } from '../../../models/sharing/request-texts.ts'
import { maxChatPrompt } from '../../../models/writing-prompts.ts'
import { assertMonthlyLimit, openWorkspaceModels } from '../../models/index.ts'
import { listAvoidedWords } from '../avoided-words.ts'
import { listSharedTexts } from '../share-store.ts'
import { suggestTexts } from '../../../models/sharing/suggest-texts.ts'
import {
  countMembersBefore,
  findVoiceSettings,
  listRecentBeginnings,
  listVoicesBefore,
  listVoiceSamples,
} from '../voice/voice-store.ts'
import { selectTexts } from '../../../models/sharing/check-texts.ts'
import { toOpening } from '../../../models/sharing/likeness.ts'

export interface PostToOffer {
  readonly id: string
  readonly title: string
  readonly isOwn: boolean
  readonly doc: Doc
}

export interface OfferedTexts {
  readonly texts: ShareText[]
  /** What could not be done, and why; null when there is nothing to tell. */
  readonly note: string | null
}

interface Asking {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: { readonly userId: string }
  readonly signal: AbortSignal
}

const monthMs = 30 * 86_400_000
const mostTexts = 3

/** Everything that a text of this person must differ from, and how they write. */
async function readGround(db: AccountDb, now: Date, userId: string, contentId: string) {
  const [own, others, before, turn, beginnings, wordsToAvoid] = await Promise.all([
    findVoiceSettings(db, userId),
    listSharedTexts(db, contentId),
    listVoicesBefore(db, userId, contentId),
    countMembersBefore(db, userId),
    listRecentBeginnings(db, new Date(now.getTime() - monthMs).toISOString()),
    listAvoidedWords(db, contentId),
  ])
  const usedOpenings = new Set(beginnings.map(toOpening))
  return { voice: own?.voice ?? null, others, before, turn, wordsToAvoid, usedOpenings }
}

/** Sentences of the post alone, in the person's words; at once and without a language model. */
export async function offerComposedTexts(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  userId: string,
  { id, title, isOwn, doc }: PostToOffer,
  thought = '',
): Promise<ShareText[]> {
  const { others, ...ground } = await readGround(db, context.now(), userId, id)
  const texts = suggestTexts(doc, `${userId} ${id}`, others, mostTexts, { ...ground, title, isOwn, thought })
  return texts.map((text) => ({ ...text, made_with: null }))
}

/**
 * Texts in the person's own words about the post, written by the workspace's model and checked: what says more than the post, claims a
 * feeling, or is like another text is left out, and sentences of the post take its place. Throws 429 above the month's limit.
 */
export async function offerTexts(
  { db, context, signal, caller: { userId } }: Asking,
  post: PostToOffer,
  thought: string,
  pasted: Model | null = null,
): Promise<OfferedTexts> {
  const model = pasted ?? (await openWorkspaceModels(db, context)).get()
  const composed = await offerComposedTexts(db, context, userId, post, thought)
  if (model === null || model.isOffline) return { texts: composed, note: null }
  await assertMonthlyLimit(db, context, model)
  try {
    const { texts, nLeftOut } = await writeTexts({ db, context, signal, caller: { userId } }, post, thought, model)
    const made = texts.map((text) => ({ ...text, made_with: model.label }))
    return {
      texts: [...made, ...composed].slice(0, mostTexts),
      note:
        nLeftOut === 0
          ? null
          : `${nLeftOut === 1 ? 'One text was' : `${nLeftOut} texts were`} left out: they said something that the post does not say, or were too much like another one.`,
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    return { texts: composed, note: error.message.replace('Your idea is saved. ', '') }
  }
}

async function writeTexts(
  { db, context, signal, caller: { userId } }: Asking,
  post: PostToOffer,
  thought: string,
  model: Model,
) {
  const read = await readGround(db, context.now(), userId, post.id)
  const { voice, others, usedOpenings, wordsToAvoid } = read
  const asked = await describeTexts(db, userId, post, thought, read)
  const written = await requestShareTexts(wrapTokenCounting(model, context, db.accountId), asked, { signal })
  const ground = {
    source: `${asked.title}\n${asked.post}`,
    code: detectLanguageCode(asked.post),
    thought,
    others,
    usedOpenings: thought === '' ? usedOpenings : new Set<string>(),
    wordsToAvoid: [...wordsToAvoid, ...(voice?.profile.avoid.map(({ word }) => word) ?? [])],
  }
  const { texts, faults } = selectTexts(written, ground)
  return { texts, nLeftOut: faults.length }
}

/** What a chat window is asked for in place of the workspace's model. */
export async function buildTextsPrompt(
  { db, context, caller: { userId } }: Omit<Asking, 'signal'>,
  post: PostToOffer,
  thought: string,
): Promise<{ prompt: string; is_shortened: boolean }> {
  const asked = await describeTexts(db, userId, post, thought, await readGround(db, context.now(), userId, post.id))
  const write = (texts: typeof asked) => {
    const { instructions, prompt } = buildShareQuestion(texts)
    return `${instructions}\nAnswer with a numbered list of the texts and nothing around it.\n\n${prompt}`
  }
  const whole = write(asked)
  if (whole.length < maxChatPrompt) return { prompt: whole, is_shortened: false }
  const bare = { ...asked, samples: [], others: [] }
  const tooMany = Math.max(0, write(bare).length - maxChatPrompt + 1)
  const shorter = asked.post.slice(0, Math.max(0, asked.post.length - tooMany)).toWellFormed()
  return { prompt: write({ ...bare, post: shorter }), is_shortened: tooMany > 0 }
}

async function describeTexts(
  db: AccountDb,
  userId: string,
  { title, doc }: PostToOffer,
  thought: string,
  { voice, others }: Awaited<ReturnType<typeof readGround>>,
) {
  const samples = await listVoiceSamples(db, userId)
  return {
    title,
    post: toText(doc),
    voice: describePersonalVoice(voice),
    samples: samples.slice(0, 3).map(({ body }) => body.slice(0, 2000)),
    thought,
    others,
  }
}

type Voice = NonNullable<Awaited<ReturnType<typeof findVoiceSettings>>>['voice']

function describePersonalVoice(voice: Voice): string {
  if (voice === null) return ''
  const lengths = { short: 'Two sentences.', medium: 'Three sentences.', long: 'Four sentences or more.' }
  return [
    voice.length === null ? '' : lengths[voice.length],
    voice.emoji === null ? 'No emoji.' : `Now and then ${voice.emoji}, no other emoji.`,
    voice.opening === 'question'
      ? 'Begins with a question.'
      : voice.opening === 'number'
        ? 'Begins with a figure.'
        : '',
    describeVoice(voice.profile),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
