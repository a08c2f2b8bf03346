import type { Content } from '@draftwright/contract/content'
import type { LeftOutReason } from '@draftwright/contract/left-out'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { usePutBackPassageMutation } from '../api.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import styles from '../../../ui/QuoteList.module.css'

const reasons: Record<LeftOutReason, string> = {
  filler: 'Filler',
  repeated: 'Said before',
  corrected: 'Taken back',
  instruction: 'Instruction',
  private: 'Private',
  not_chosen: 'Not chosen',
}

interface LeftOutListProps {
  content: Content
  desk: ContentEditing
  isEditable: boolean
}

/** What of the idea is not in the text, and why; each passage can be put back where it was. */
export function LeftOutList({ content, desk, isEditable }: LeftOutListProps) {
  const [putBack] = usePutBackPassageMutation()
  const [busy, setBusy] = useState<string | null>(null)

  async function restore(text: string) {
    setBusy(text)
    try {
      if (await desk.saver.flush('edit')) desk.adopt(await putBack({ id: content.id, text }).unwrap())
    } catch (error) {
      showErrorToast(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-labelledby="left-out">
      <h3 id="left-out" className={styles.title}>
        Left out of the idea <span className={styles.count}>{content.left_out.length}</span>
      </h3>
      <ul className={styles.list}>
        {content.left_out.map(({ text, reason }) => (
          <li key={`${reason} ${text}`} className={styles.item}>
            <span className={styles.reason} data-reason={reason}>
              {reasons[reason]}
            </span>
            <span className={styles.text}>{text}</span>
            {isEditable ? (
              <Button
                variant="ghost"
                size="sm"
                loading={busy === text}
                disabled={busy !== null && busy !== text}
                aria-label={`Put back: ${text}`}
                onClick={() => void restore(text)}
              >
                Put back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
