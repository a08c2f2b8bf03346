import type { Comment } from '@draftwright/contract/comments'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUpdateCommentMutation, useRemoveCommentMutation, useRestoreCommentMutation } from './api.ts'
import { CommentBox } from './CommentBox.tsx'
import { findMentionedIds, type NamedPerson, splitMentions } from './mentions.ts'
import styles from './ThreadCard.module.css'

export interface CommentLineProps {
  comment: Comment
  contentId: string
  people: readonly NamedPerson[]
  photos: ReadonlyMap<string, string | null>
  ownId: string
  mayDeleteAll: boolean
  /** The comment in the address. */
  linked: string
}

/** One comment: author, text and time. */
export function CommentLine({ comment, contentId, people, photos, ownId, mayDeleteAll, linked }: CommentLineProps) {
  const [isEditing, setEditing] = useState(false)
  const [edit] = useUpdateCommentMutation()
  const [remove] = useRemoveCommentMutation()
  const [restore] = useRestoreCommentMutation()
  const { id, author_id, body } = comment
  const isOwn = author_id === ownId
  const isThere = comment.deleted_at === null && !id.startsWith('new-')
  const nameOf = (userId: string | null) => people.find((person) => person.id === userId)?.name
  const name = comment.guest_name ?? nameOf(author_id) ?? 'A former member'
  const save = async (next: string): Promise<boolean> => {
    const answer = await edit({ contentId, id, change: { body: next, mentions: findMentionedIds(next, people) } })
    if (answer.error) showErrorToast(answer.error)
    else setEditing(false)
    return !answer.error
  }
  const deleteComment = async () => {
    const answer = await remove({ contentId, id })
    if (answer.error) showErrorToast(answer.error)
    else showToast('Comment deleted', { undo: () => void restore({ contentId, id }) })
  }
  const menu = [
    ...(isOwn ? [{ label: 'Edit', icon: IconPencil, onClick: () => setEditing(true) }] : []),
    ...(isOwn || mayDeleteAll
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void deleteComment() }]
      : []),
  ]
  return (
    <li
      className={styles.line}
      {...(comment.parent_id === null ? {} : { id: `comment-${id}` })}
      data-linked={linked === id || undefined}
    >
      <div className={styles.who}>
        <PersonAvatar name={name} photo={photos.get(author_id ?? '')} size={24} />
        <strong className={styles.name}>{name}</strong>
        {comment.guest_name === null ? null : <span className={styles.label}>guest</span>}
        <span className={styles.time}>
          <TimeAgo time={comment.created_at} />
          {comment.edited_at ? ', edited' : ''}
        </span>
        {isThere && menu.length > 0 ? <ActionMenu label={`About the comment of ${name}`} items={menu} /> : null}
      </div>
      {isEditing ? (
        <CommentBox
          label="Edit comment"
          placeholder="Comment"
          verb="Save"
          people={people}
          initial={body}
          isFocused
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={styles.body}>
          {comment.deleted_at === null ? (
            splitMentions(
              body,
              comment.mentions.flatMap((mention) => nameOf(mention) ?? []),
            ).map((piece, at) =>
              piece.isName ? (
                // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in its order
                <span key={at} className={styles.mention}>
                  {piece.text}
                </span>
              ) : (
                piece.text
              ),
            )
          ) : (
            <em>This comment was deleted.</em>
          )}
        </p>
      )}
    </li>
  )
}
