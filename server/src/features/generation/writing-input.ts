import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { describeRule } from '@draftwright/contract/voice/describe'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { WritingInput } from '../../models/writing.ts'
import { sliceText } from '../../documents/splice-text.ts'
import type { TextRange } from '../../documents/text-range.ts'
import { buildVoice } from '../brand-voice/index.ts'
import { readContent } from '../content/index.ts'
import { resolveSelection } from './feedback.ts'
import type { RunInput } from './plan.ts'
import type { RunRow } from './store.ts'
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
  /** For feedback: the text as the model gets it, and the part to change (null: all of it). */
  readonly text: { title: string; rich_content: Doc; range: TextRange | null } | null
}

/** Everything from the workspace that this run's text may use. Throws 404 for deleted sources. */
export async function collectWritingMaterial(
  db: AccountDb,
  context: AppContext,
  run: RunRow,
): Promise<WritingMaterial> {
  const input: RunInput = run.input
  const content =
    run.kind === 'feedback' && run.content_id !== null ? await readContent(db, context, run.content_id) : null
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
  const draft = content === null ? undefined : toMarkdown(content.rich_content)
  const range = content === null ? null : resolveSelection(content.rich_content, input)
  const selection = content && range && toMarkdown(sliceText(content.rich_content, range)).trim()
  const text = content && { title: content.title, rich_content: content.rich_content, range }
  const writing: WritingInput = {
    idea: input.text ?? idea?.text ?? draft ?? '',
    ...omitUndefined({ isVoice: idea?.voice_input != null || undefined, draft, pillar }),
    ...omitUndefined({ title: input.title ?? content?.title, keyword: input.keyword ?? content?.keyword ?? undefined }),
    ...omitUndefined({ outline: input.outline, opening: input.opening }),
    ...omitUndefined({ feedback: input.feedback, kind: input.kind, into: input.language }),
    ...omitUndefined({ selection: selection ?? undefined }),
    channel: {
      name: channel.name,
      type: channel.channel_type,
      prompt: guidance.filter((part) => part != null && part.trim() !== '').join('\n\n') || null,
      norm: getChannelNorm(channel.channel_type, channel.settings),
    },
    ...omitUndefined({ voice: toVoice(voice) }),
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
