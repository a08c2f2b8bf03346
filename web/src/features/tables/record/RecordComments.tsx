import type { TableComment } from '@draftwright/contract/table-comments'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useOwnId } from '../../../api/rights.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { CommentBox, findMentionedIds, splitMentions } from '../../comments/index.ts'
import type { PickerOption } from '../grid/OptionPicker.tsx'
import styles from './record.module.css'
import { openCommentDraft } from './comment-drafts.ts'
import { useComments } from './use-comments.ts'

interface RecordCommentsProps {
  tableId: string
  recordId: string
  people: readonly PickerOption[]
  mayWrite: boolean
}

/** What people say about a record, the newest last, and a box to say something. */
export function RecordComments({ tableId, recordId, people, mayWrite }: RecordCommentsProps) {
  const { comments, hasEarlier, error, reload, loadEarlier, add, save, remove } = useComments(tableId, recordId)
  const [leaving, setLeaving] = useState<TableComment | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const ownId = useOwnId()
  const named = people.map((person) => ({ ...person }))
  if (comments === null) return error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={reload} />
  const confirm = async () => {
    if (leaving === null) return
    setRemoving(true)
    await remove(leaving.id)
    setRemoving(false)
    setLeaving(null)
  }
  return (
    <section aria-label="Comments" className={styles.comments}>
      {hasEarlier ? (
        <Button variant="link" size="no_size" onClick={loadEarlier}>
          Show earlier comments
        </Button>
      ) : null}
      {comments.length === 0 ? (
        <p className={styles.hint}>
          No comments yet.{mayWrite ? ' Ask or note something. Use @ to notify a colleague.' : ''}
        </p>
      ) : (
        <ol className={styles.lines}>
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              comment={comment}
              people={named}
              mayWrite={mayWrite}
              onSave={(text) => save(comment.id, text, findMentionedIds(text, named))}
              onRemove={() => setLeaving(comment)}
            />
          ))}
        </ol>
      )}
      {mayWrite ? (
        <CommentBox
          label="Comment"
          placeholder="Write a comment. Use @ to mention someone."
          verb="Comment"
          people={named}
          draft={openCommentDraft(ownId, recordId)}
          onSend={(text) => add(text, findMentionedIds(text, named))}
        />
      ) : null}
      <ConfirmDialog
        opened={leaving !== null}
        title="Delete this comment?"
        action="Delete comment"
        isBusy={isRemoving}
        onConfirm={() => void confirm()}
        onClose={() => setLeaving(null)}
      >
        This can’t be undone.
      </ConfirmDialog>
    </section>
  )
}

interface CommentEntryProps {
  comment: TableComment
  people: { id: string; name: string }[]
  mayWrite: boolean
  onSave: (text: string) => Promise<boolean>
  onRemove: () => void
}

function CommentEntry({ comment, people, mayWrite, onSave, onRemove }: CommentEntryProps) {
  const [isEditing, setEditing] = useState(false)
  const isOwn = useOwnId() === comment.user_id
  const name = people.find(({ id }) => id === comment.user_id)?.name ?? 'A former member'
  const save = async (text: string) => {
    const isSaved = await onSave(text)
    if (isSaved) setEditing(false)
    return isSaved
  }
  const names = comment.mentions.flatMap((id) => people.find((person) => person.id === id)?.name ?? [])
  return (
    <li>
      <div className={styles.who}>
        <PersonAvatar name={name} photo={null} size={24} />
        <strong>{name}</strong>
        <span className={styles.time}>
          <TimeAgo time={comment.created_at} />
          {comment.updated_at === null ? '' : ', edited'}
        </span>
        {isOwn && mayWrite ? (
          <ActionMenu
            label={`About the comment of ${name}`}
            items={[
              { label: 'Edit', icon: IconPencil, onClick: () => setEditing(true) },
              { label: 'Delete', icon: IconTrash, isDanger: true, onClick: onRemove },
            ]}
          />
        ) : null}
      </div>
      {isEditing ? (
        <CommentBox
          label="Edit comment"
          placeholder="Comment"
          verb="Save"
          people={people}
          initial={comment.text}
          isFocused
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={styles.said}>
          {splitMentions(comment.text, names).map(({ text, isName }, at) =>
            isName ? (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in its order
              <span key={at} className={styles.mention}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </li>
  )
}
