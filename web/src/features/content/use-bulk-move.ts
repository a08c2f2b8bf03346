import type { ContentItem } from '@draftwright/contract/content'
import { useCan, useOwnId } from '../../api/rights.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { type TransitionName, useTransitionContentMutation, useRemoveContentMutation } from './api.ts'

export type BulkVerb = 'archive' | 'unarchive' | 'remove' | 'restore'
type ChangedPost = Pick<ContentItem, 'id' | 'title' | 'status' | 'author_id' | 'deleted_at'>

const verbs: Record<BulkVerb, { fits: (post: ChangedPost) => boolean; done: string; undo: BulkVerb }> = {
  archive: {
    fits: ({ status, deleted_at }) => !deleted_at && status !== 'published' && status !== 'archived',
    done: 'archived',
    undo: 'unarchive',
  },
  unarchive: {
    fits: ({ status, deleted_at }) => !deleted_at && status === 'archived',
    done: 'back in drafts',
    undo: 'archive',
  },
  remove: {
    fits: ({ status, deleted_at }) => !deleted_at && status !== 'published',
    done: 'moved to the trash',
    undo: 'restore',
  },
  restore: { fits: ({ deleted_at }) => Boolean(deleted_at), done: 'restored', undo: 'remove' },
}

/** The bulk actions on posts; each is undone by its counterpart. */
export function useBulkMove() {
  const [move] = useTransitionContentMutation()
  const [remove] = useRemoveContentMutation()
  const can = useCan()
  const ownId = useOwnId()
  /** The posts that the action would change: members may change their own, publishers everyone's. */
  const listFitting = (verb: BulkVerb, posts: readonly ContentItem[]): ContentItem[] =>
    posts.filter(
      (post) => verbs[verb].fits(post) && (can('content:manage') || (can('content:write') && post.author_id === ownId)),
    )
  const moveEach = async (verb: BulkVerb, ids: readonly string[]) => {
    const answers = await Promise.all(
      ids.map(async (id) => {
        const name: TransitionName | 'remove' = verb
        const answer = await (name === 'remove' ? remove(id) : move({ id, verb: name }))
        return { id, error: 'error' in answer ? answer.error : undefined }
      }),
    )
    const refused = answers.filter(({ error }) => error !== undefined)
    if (refused[0] !== undefined) showErrorToast(refused[0].error)
    return answers.filter(({ error }) => error === undefined).map(({ id }) => id)
  }
  /** Resolves once every post is changed or was refused; the first refusal is shown. */
  async function perform(verb: BulkVerb, posts: readonly ContentItem[]): Promise<void> {
    const ids = await moveEach(
      verb,
      listFitting(verb, posts).map(({ id }) => id),
    )
    const { done, undo } = verbs[verb]
    if (ids.length > 0)
      showToast(`${ids.length} ${ids.length === 1 ? 'post' : 'posts'} ${done}`, {
        undo: () => void moveEach(undo, ids),
      })
  }
  return { listFitting, perform }
}
