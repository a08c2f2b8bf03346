import type { GuestComment, GuestWords } from '@draftwright/contract/guest-comments'
import { IconX } from '@tabler/icons-react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { CommentBox } from '../comments/index.ts'
import { useListGuestCommentsQuery, useAddGuestCommentMutation } from './api.ts'
import styles from './GuestComments.module.css'
import { GuestThread } from './GuestThread.tsx'
import type { FrameSelection } from './use-frame-selection.ts'

interface GuestCommentsProps {
  token: string
  /** The name the guest gave. */
  name: string
  frame: FrameSelection
}

/** The comments of members and guests, and a field to add one about the selected words or the whole text. */
export function GuestComments({ token, name, frame: { words, clear, goTo } }: GuestCommentsProps) {
  const { data, error, refetch } = useListGuestCommentsQuery({ body: { token } })
  const [write, { error: refused, reset }] = useAddGuestCommentMutation()
  const send = async (body: string, about: { words?: GuestWords; parent_id?: string }): Promise<boolean> => {
    const answer = await write({ body: { token, name: name.trim() || 'A guest', body, ...about } })
    if (answer.data && about.words) clear()
    return answer.data !== undefined
  }
  const remarks = data?.data ?? []
  const replies = Map.groupBy(remarks, (remark: GuestComment) => remark.parent_id)
  return (
    <section className={styles.comments} aria-labelledby="guest-comments">
      <h2 className={styles.heading} id="guest-comments">
        Comments
      </h2>
      {words ? (
        <div className={styles.about}>
          <q className={styles.quote}>{words.quote}</q>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Comment on the whole post instead"
            onClick={() => {
              clear()
              reset()
            }}
          >
            <IconX size={14} aria-hidden />
          </Button>
        </div>
      ) : null}
      <CommentBox
        label={words ? 'Comment on the selected words' : 'Comment on the whole post'}
        placeholder={words ? 'Comment on these words' : 'Comment, or select words in the text first'}
        verb="Comment"
        people={[]}
        onSend={(body) => send(body, words ? { words } : {})}
      />
      <FormError message={refused === undefined ? null : toFailure(refused).message} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && remarks.length === 0 ? <p className={styles.none}>No comments yet.</p> : null}
      <ol className={styles.threads}>
        {(replies.get(null) ?? []).map((first) => (
          <GuestThread
            key={first.id}
            first={first}
            replies={replies.get(first.id) ?? []}
            onShow={goTo}
            onReply={(body) => send(body, { parent_id: first.id })}
          />
        ))}
      </ol>
      {data?.meta.has_more ? <p className={styles.none}>Only the newest {data.meta.limit} are shown.</p> : null}
    </section>
  )
}
