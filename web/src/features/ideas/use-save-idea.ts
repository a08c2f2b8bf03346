import type { Idea } from '@draftwright/contract/ideas'
import { useNavigate } from 'react-router'
import { readError } from '../../api/api.ts'
import { toast } from '../../ui/toast.tsx'
import { useStartRunMutation } from '../generation/index.ts'
import { useCreateIdeaMutation } from './api.ts'
import type { Handover } from './handover.ts'
import type { IdeaDraft } from './idea-draft.ts'
import { useKeepRecordingMutation } from './recording/api.ts'
import type { Sound } from './recording/use-recorder.ts'

/** The steps of saving what is on the create page. */
export function useSaveIdea() {
  const [create] = useCreateIdeaMutation()
  const [keep] = useKeepRecordingMutation()
  const [startRun] = useStartRunMutation()
  const navigate = useNavigate()
  return {
    /** Throws what the server refused it for. */
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
    /** Answers why the sound was not kept, or null. */
    async keepSound(id: string, sound: Sound): Promise<string | null> {
      const { error } = await keep({ id, sound })
      return error === undefined ? null : readError(error).message
    },
    /** To the idea's page, with the drafts begun that were asked for. */
    async goOn(idea: Idea, channelIds: string[]): Promise<void> {
      if (channelIds.length === 0) {
        toast('Idea saved')
        void navigate(`/idea/${idea.id}`)
        return
      }
      const started = channelIds.map((channel_id) => startRun({ body: { idea_id: idea.id, channel_id } }).unwrap())
      // The idea is safe by now: its page shows what started, and says what did not.
      const ends = await Promise.allSettled(started)
      const refusal = ends.find((end) => end.status === 'rejected')
      const runIds = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.id] : []))
      const failure = refusal === undefined ? null : readError(refusal.reason).message
      void navigate(`/idea/${idea.id}`, { state: { runIds, failure } satisfies Handover })
    },
  }
}
