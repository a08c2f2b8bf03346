import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { ruleInWords } from '@draftwright/contract/voice/in-words'
import { channelNorm } from '@draftwright/contract/channel-norms'
import type { WritingInput } from '../../models/writing.ts'
import { sliceText } from '../../documents/splice-text.ts'
import type { Range } from '../../documents/text-range.ts'
import { voiceFor } from '../brand-voice/index.ts'
import { findContent } from '../content/index.ts'
import { rangeOf } from './feedback.ts'
import type { RunInput } from './plan.ts'
import type { RunRow } from './store.ts'
import {
  readEarlier,
  readIdeaText,
  readPillarPrompt,
  readWritingChannel,
  readWritingPillar,
} from './workspace-store.ts'

/** What a run is written from. */
export interface Ground {
  readonly input: WritingInput
  /** Of feedback: the text as the model sees it, and the part that it shall change (null: all of it). */
  readonly text: { title: string; rich_content: Doc; range: Range | null } | null
}

/** Everything the workspace knows that a text for this run may rest on. Throws 404 for what is gone by now. */
export async function groundOf(db: AccountDb, parts: Parts, run: RunRow): Promise<Ground> {
  const input: RunInput = run.input
  const content =
    run.kind === 'feedback' && run.content_id !== null ? await findContent(db, parts, run.content_id) : null
  const ideaId = run.idea_id ?? content?.idea_id ?? null
  const idea = ideaId === null ? undefined : await readIdeaText(db, ideaId)
  if (run.idea_id !== null && idea === undefined) throw notFound('Idea')
  const channel = await readWritingChannel(db, run.channel_id)
  if (channel === undefined) throw notFound('Channel')
  const pillarId = input.pillar_id === undefined ? (idea?.pillar_id ?? content?.pillar_id ?? null) : input.pillar_id
  const pillar = pillarId === null ? undefined : await readWritingPillar(db, pillarId)
  const wish = pillar === undefined ? undefined : await readPillarPrompt(db, pillar.id, channel.id)
  const earlier = await readEarlier(db)
  const { publicUrl } = parts.config
  const voice = await voiceFor(db, channel.id)
  // The answers in words are in the voice; what people noted by hand is not.
  const noted = [voice.answers === null ? channel.brand_voice_initial : null, channel.brand_voice_feedback]
  const guidance = [wish?.prompt, channel.prompt, ...noted]
  const draft = content === null ? undefined : toMarkdown(content.rich_content)
  const range = content === null ? null : rangeOf(content.rich_content, input)
  const selection = content && range && toMarkdown(sliceText(content.rich_content, range)).trim()
  const text = content && { title: content.title, rich_content: content.rich_content, range }
  const writing: WritingInput = {
    idea: input.text ?? idea?.text ?? draft ?? '',
    ...given({ isVoice: idea?.voice_input != null || undefined, draft, pillar }),
    ...given({ title: input.title ?? content?.title, keyword: input.keyword ?? content?.keyword ?? undefined }),
    ...given({ outline: input.outline, opening: input.opening }),
    ...given({ feedback: input.feedback, kind: input.kind, into: input.language }),
    ...given({ selection: selection ?? undefined }),
    channel: {
      name: channel.name,
      type: channel.channel_type,
      prompt: guidance.filter((part) => part != null && part.trim() !== '').join('\n\n') || null,
      norm: channelNorm(channel.channel_type, channel.settings),
    },
    ...given({ voice: heard(voice) }),
    earlier: earlier.map(({ title, path, plain_text }) => ({
      title,
      url: path === null ? null : publicUrl + path,
      text: plain_text,
    })),
  }
  return { input: writing, text }
}

const mostSamples = 3
const sampleLength = 1200

function heard({ profile, summary, samples }: Awaited<ReturnType<typeof voiceFor>>): WritingInput['voice'] {
  if (profile === null) return undefined
  const learnt = profile.rules.map((rule) =>
    ruleInWords(rule.kind, rule.before, rule.kind === 'replace' ? rule.after : null),
  )
  const words = [summary, ...learnt].filter((line) => line !== '').join('\n')
  return { profile, words, samples: samples.slice(0, mostSamples).map((text) => text.slice(0, sampleLength)) }
}

/** Leaves out what was not given, so that a later step may fill it in; fewer of the same entries are a Partial. */
function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
