import type { Idea } from '@draftwright/contract/ideas'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { showToast } from '../../ui/toast.tsx'
import { useIsBasicMode, useStartRunMutation } from '../generation/index.ts'
import { useCreateIdeaMutation } from './api.ts'
import type { Handover } from './handover.ts'
import type { IdeaDraft } from './idea-draft.ts'
import { useSaveRecordingMutation } from './recording/api.ts'
import type { Sound } from '../dictation/index.ts'

/** The steps of saving the create page. */
export function useSaveIdea() {
  const [create] = useCreateIdeaMutation()
  const [keep] = useSaveRecordingMutation()
  const [startRun] = useStartRunMutation()
  const isBasic = useIsBasicMode() === true
  const navigate = useNavigate()
  return {
    /** Throws the server's refusal. */
    save: ({ text, voice, pillarId, source, sourceUrl }: IdeaDraft, hasSound: boolean): Promise<Idea> =>
      create({
        body: {
          text,
          voice_input: voice === '' ? null : voice,
          pillar_id: pillarId,
          ...(source === null ? (hasSound ? { source: 'voice' } : {}) : { source }),
          ...(sourceUrl === null ? {} : { source_url: sourceUrl }),
        },
      }).unwrap(),
    /** Returns why the recording was not saved, or null. */
    async keepRecording(id: string, sound: Sound): Promise<string | null> {
      const { error } = await keep({ id, sound })
      return error === undefined ? null : toFailure(error).message
    },
    isBasic,
    /** Opens the idea's page, after starting the requested drafts; without a model the notes are tidied there. */
    async openNextPage(idea: Idea, channelIds: string[]): Promise<void> {
      if (channelIds.length === 0) {
        showToast('Idea saved')
        void navigate(paths.idea(idea.id))
        return
      }
      if (isBasic) {
        const state: Handover = { runIds: [], failure: null, tidyChannelIds: channelIds }
        void navigate(`${paths.idea(idea.id)}#generate`, { state })
        return
      }
      const started = channelIds.map((channel_id) => startRun({ body: { idea_id: idea.id, channel_id } }).unwrap())
      // The idea is saved by now: its page shows the started runs, and the failed ones.
      const ends = await Promise.allSettled(started)
      const refusal = ends.find((end) => end.status === 'rejected')
      const runIds = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.id] : []))
      const failure = refusal === undefined ? null : toFailure(refusal.reason).message
      void navigate(paths.idea(idea.id), { state: { runIds, failure } satisfies Handover })
    },
  }
}
