import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Content } from '@draftwright/contract/content'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { EditorHandle, TextSummary } from '../../editor/index.ts'
import { useReadVoiceQuery } from '../../brand-voice/index.ts'
import { useListContentChannelsQuery, useListOtherPostsQuery } from '../api.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import type { ScoreResult, ScoredText } from './score-messages.ts'
import { createScorer, type Scorer } from './scorer.ts'

interface UseScoreOptions {
  content: Content
  desk: ContentEditing
  editor: RefObject<EditorHandle | null>
  summary: TextSummary | null
}

/** The score of the displayed text, updated whenever typing pauses; null before the first one. */
export function useScore({ content, desk, editor, summary }: UseScoreOptions) {
  const [scored, setScored] = useState<ScoreResult | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const scorer = useRef<Scorer>(null)
  const channels = useListContentChannelsQuery()
  const others = useListOtherPostsQuery(content.id)
  const voice = useReadVoiceQuery({ params: { id: content.channel_id ?? '' } }, { skip: content.channel_id === null })
  const profile = content.channel_id === null ? null : (voice.data?.profile ?? null)
  const channel = channels.data?.data.find(({ id }) => id === content.channel_id)
  const { title, excerpt, keyword } = desk.fields
  const { slug, channel_id: channelId } = content
  const isReady = summary !== null && !others.isLoading && !channels.isLoading && !voice.isLoading
  const own = others.data
  const read = useCallback((): ScoredText | null => {
    const doc = editor.current?.readDocument()
    if (!doc) return null
    const norm = getChannelNorm(channel?.channel_type ?? (channelId ? 'site' : 'manual'), channel?.settings)
    const fields = { title: title ?? '', excerpt: excerpt ?? '', keyword: keyword?.trim() || null, slug }
    return { doc, ...fields, norm, ...(profile && { voice: profile }) }
  }, [editor, channel, channelId, title, excerpt, keyword, slug, profile])
  useEffect(() => {
    const made = createScorer(setScored, () => setFailed(true))
    scorer.current = made
    return () => {
      scorer.current = null
      made.close()
    }
  }, [])
  useEffect(() => {
    if (own) scorer.current?.setOwn(own)
  }, [own])
  useEffect(() => {
    if (!isReady) return
    const input = read()
    if (input) scorer.current?.score(input)
    // A new summary or new posts change the score even if the fields are the same.
  }, [read, isReady, summary, own])
  return { scored, hasFailed, read }
}
