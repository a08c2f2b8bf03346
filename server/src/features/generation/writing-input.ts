import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { listFootnotes } from '@draftwright/contract/footnotes'
import { describeRule } from '@draftwright/contract/voice/describe'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { WritingInput } from '../../models/writing.ts'
import { describeAboutUs } from '../about-us/index.ts'
import { findUsersByIds, readAccountTimeZone } from '../accounts/index.ts'
import { choosePassages } from '../../documents/passages.ts'
import { buildVoice } from '../brand-voice/index.ts'
import { readContent } from '../content/index.ts'
import { type GroundSource, orderSources, readSources } from '../sources/index.ts'
import { type EditedText, prepareEdit } from './edited-text.ts'
import { parseChat, type RunInput } from './plan.ts'
import { listChatTurns, type RunRow } from './store.ts'
import {
  listEarlierPosts,
  findIdeaText,
  findPillarPrompt,
  findWritingChannel,
  findWritingPillar,
} from './workspace-store.ts'

/** The sources of a run. */
export interface WritingMaterial {
  readonly input: WritingInput
  /** For feedback and chats: the text as the model gets it, and the part to change. */
  readonly text: EditedText | null
  /** What the text may rest on, in the order of its footnotes, with all that was read. */
  readonly research: readonly GroundSource[]
}

/** Everything from the workspace that this run's text may use. Throws 404 for deleted sources. */
export async function collectWritingMaterial(
  db: AccountDb,
  context: AppContext,
  run: Pick<RunRow, 'kind' | 'input' | 'channel_id' | 'idea_id' | 'content_id' | 'source_content_id' | 'user_id'>,
): Promise<WritingMaterial> {
  const input: RunInput = run.input
  const isEdit = run.kind === 'feedback' || run.kind === 'chat'
  const content = isEdit && run.content_id !== null ? await readContent(db, context, run.content_id) : null
  const ideaId = run.idea_id ?? content?.idea_id ?? null
  const idea = ideaId === null ? undefined : await findIdeaText(db, ideaId)
  if (run.idea_id !== null && idea === undefined) throw notFoundError('Idea')
  const channel = await findWritingChannel(db, run.channel_id)
  if (channel === undefined) throw notFoundError('Channel')
  const pillarId = input.pillar_id === undefined ? (idea?.pillar_id ?? content?.pillar_id ?? null) : input.pillar_id
  const pillar = pillarId === null ? undefined : await findWritingPillar(db, pillarId)
  const pillarPrompt = pillar === undefined ? undefined : await findPillarPrompt(db, pillar.id, channel.id)
  const earlier = await listEarlierPosts(db)
  const { publicUrl } = context.config
  const voice = await buildVoice(db, channel.id)
  // The answers in words are part of the voice; manual notes are not.
  const noted = [voice.answers === null ? channel.brand_voice_initial : null, channel.brand_voice_feedback]
  const guidance = [pillarPrompt?.prompt, channel.prompt, ...noted]
  const research = await collectResearch(db, context, run)
  const edit = content === null ? null : prepareEdit(content, run.kind, input, research)
  const draft = edit?.given.draft
  const norm = getChannelNorm(channel.channel_type, channel.settings)
  const topic = [input.text ?? idea?.text ?? draft ?? '', input.title, input.keyword, input.feedback].join('\n')
  const writing: WritingInput = {
    idea: input.text ?? idea?.text ?? draft ?? '',
    ...(await describeWriter(db, context, run.user_id)),
    ...omitUndefined({ isVoice: idea?.voice_input != null || undefined, pillar }),
    ...omitUndefined(edit?.given ?? {}),
    ...(run.kind === 'chat' ? await describeTurns(db, run, input) : {}),
    ...omitUndefined({ title: input.title ?? content?.title, keyword: input.keyword ?? content?.keyword ?? undefined }),
    ...omitUndefined({ outline: input.outline, opening: input.opening, choices: input.choices }),
    ...omitUndefined({ feedback: input.feedback, kind: input.kind, into: input.language, tone: input.tone }),
    channel: {
      name: channel.name,
      type: channel.channel_type,
      prompt: guidance.filter((part) => part != null && part.trim() !== '').join('\n\n') || null,
      norm,
    },
    ...omitUndefined({ voice: toVoice(voice), sources: selectPassages(research, topic, norm.form) }),
    earlier: earlier.map(({ title, path, plain_text }) => ({
      title,
      url: path === null ? null : publicUrl + path,
      text: plain_text,
    })),
  }
  return { input: writing, text: edit?.text ?? null, research }
}

/** Of the document that is revised, of the post that a variant is made from, else of the idea. */
async function collectResearch(
  db: AccountDb,
  context: AppContext,
  {
    kind,
    idea_id,
    content_id,
    source_content_id,
  }: Pick<RunRow, 'kind' | 'idea_id' | 'content_id' | 'source_content_id'>,
): Promise<GroundSource[]> {
  const documentId = kind === 'feedback' || kind === 'chat' ? content_id : source_content_id
  if (documentId === null) return idea_id === null ? [] : readSources(db, { idea_id })
  const { rich_content } = await readContent(db, context, documentId)
  return orderSources(await readSources(db, { content_id: documentId }), listFootnotes(rich_content))
}

/** Characters of all sources together that a prompt has. */
const mostOfSources = { article: 12_000, post: 5000 } as const

function selectPassages(
  research: readonly GroundSource[],
  topic: string,
  form: 'article' | 'post',
): WritingInput['sources'] {
  if (research.length === 0) return undefined
  const chosen = choosePassages(
    research.map(({ passages }) => passages),
    topic,
    mostOfSources[form],
  )
  return research.map((source, at) => ({ ...source, passages: chosen[at] ?? [] }))
}

/** What was said before in this chat, and what of the workspace it may rest on. */
async function describeTurns(
  db: AccountDb,
  { content_id, user_id }: Pick<RunRow, 'content_id' | 'user_id'>,
  { passages = [] }: RunInput,
): Promise<Pick<WritingInput, 'turns' | 'passages'>> {
  const before = content_id === null || user_id === null ? [] : await listChatTurns(db, content_id, user_id)
  return {
    turns: before.flatMap(({ input, steps }) => {
      const { feedback = '' }: RunInput = input
      return [{ request: feedback, reply: parseChat(steps).reply }]
    }),
    passages: passages.map(({ source, text }) => ({ number: source.number, name: source.title, text })),
  }
}

/** Who the text is by, and its day in the workspace's zone. */
async function describeWriter(db: AccountDb, { engine, now }: AppContext, userId: string | null) {
  const people = await findUsersByIds(engine, userId === null ? [] : [userId])
  const about = await describeAboutUs(db)
  return omitUndefined({
    about: about === '' ? undefined : about,
    author: (userId === null ? null : people.get(userId)?.display_name) ?? undefined,
    today: toZoneDay(now().getTime(), await readAccountTimeZone(db)),
  })
}

const mostSamples = 3
const sampleLength = 1200

function toVoice({ profile, summary, samples }: Awaited<ReturnType<typeof buildVoice>>): WritingInput['voice'] {
  if (profile === null) return undefined
  const learnt = profile.rules.map((rule) =>
    describeRule(rule.kind, rule.before, rule.kind === 'replace' ? rule.after : null),
  )
  const words = [summary, ...learnt].filter((line) => line !== '').join('\n')
  return { profile, words, samples: samples.slice(0, mostSamples).map((text) => text.slice(0, sampleLength)) }
}

/** Omits missing values, so that a later step may add them; a subset of the same entries is a Partial. */
function omitUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
