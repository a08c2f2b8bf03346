import { useReadClashesQuery } from '../due/index.ts'
import styles from './WhenForm.module.css'

interface ClashNoteProps {
  contentId: string
  /** Milliseconds. */
  at: number
}

const listTitles = (posts: readonly { title: string }[]): string => posts.map(({ title }) => `“${title}”`).join(', ')

/** Names other posts of the channel that are due in the same minute, or say the same. */
export function ClashNote({ contentId, at }: ClashNoteProps) {
  const { data } = useReadClashesQuery({ id: contentId, at: new Date(at).toISOString() })
  return (
    <>
      {data !== undefined && data.same_time.length > 0 ? (
        <p className={styles.note}>Already scheduled at that time on this channel: {listTitles(data.same_time)}.</p>
      ) : null}
      {data !== undefined && data.same_text.length > 0 ? (
        <p className={styles.note}>
          This text is already on this channel: {listTitles(data.same_text)}. Some networks refuse a repeated text.
        </p>
      ) : null}
    </>
  )
}
