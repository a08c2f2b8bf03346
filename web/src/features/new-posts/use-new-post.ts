import { toPlannedTime } from './to-planned-time.ts'
import { useNavigate } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { useIsBasicMode, useStartRunMutation } from '../generation/index.ts'
import { useCaptureIdeaMutation, useCreatePostMutation } from './api.ts'

/** Words that name a subject are a title: one short line that is no sentence. */
const toTitle = (words: string): string => (/^.{3,90}$/u.test(words) && !/[.!?:;…]$/u.test(words) ? words : '')

export interface PostStart {
  text: string
  /** An idea that is there already; its words are the text. */
  ideaId: string | null
  channelId: string | null
  /** A day of the calendar, or ''. */
  day: string
  zone: string
}

/** Opens a new post: a model drafts it from the words; without one, or for a day, it starts with the words as they are. */
export function useNewPost(): { start: (from: PostStart) => Promise<string | null>; isDrafting: boolean } {
  const [createPost] = useCreatePostMutation()
  const [captureIdea] = useCaptureIdeaMutation()
  const [startRun] = useStartRunMutation()
  const isBasic = useIsBasicMode()
  const navigate = useNavigate()
  const isDrafting = useCan()('generation:write') && isBasic === false
  async function open({ text, ideaId, channelId, day, zone }: PostStart): Promise<void> {
    const words = text.trim()
    const idea_id = ideaId ?? (words === '' ? null : (await captureIdea({ body: { text: words } }).unwrap()).id)
    if (idea_id !== null && isDrafting && day === '' && channelId !== null) {
      const { data: run, error } = await startRun({ body: { idea_id, channel_id: channelId } })
      const failure = error === undefined ? null : toFailure(error).message
      await navigate(paths.idea(idea_id), { state: { runIds: run === undefined ? [] : [run.id], failure } })
      return
    }
    const title = ideaId === null ? toTitle(words) : ''
    const post = await createPost({
      body: {
        channel_id: channelId,
        ...(title !== '' && { title }),
        ...(idea_id !== null && { idea_id }),
        ...(day !== '' && { planned_at: toPlannedTime(day, zone) }),
      },
    }).unwrap()
    await navigate(paths.content(post.id))
  }
  return {
    isDrafting,
    /** Returns why it was refused, or null. */
    start: (from) =>
      open(from).then(
        () => null,
        (error: unknown) => toFailure(error).message,
      ),
  }
}
