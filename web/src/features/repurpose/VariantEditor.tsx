import type { Doc } from '@draftwright/contract/document'
import type { Variant } from '@draftwright/contract/repurpose'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import { Group, Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import type { EditorHandle } from '../editor/index.ts'
import { useSaveVariantMutation } from './api.ts'
import styles from './VariantCard.module.css'

const TextEditor = lazy(async () => ({ default: (await import('../editor/index.ts')).TextEditor }))

interface VariantEditorProps {
  variant: Variant
  /** Called with the current text, for the preview and the counter. */
  onTyped: (doc: Doc) => void
  onClose: () => void
}

/** Edits a variant's text in place, with Save and Cancel. */
export function VariantEditor({ variant, onTyped, onClose }: VariantEditorProps) {
  const editor = useRef<EditorHandle>(null)
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, { isLoading }] = useSaveVariantMutation()
  const release = useLeaveGuard(isDirty)
  // The version being edited, so that a concurrent save is not overwritten.
  const [{ updated_at, rich_content: initial }] = useState(variant)
  async function keep() {
    const rich_content = editor.current?.readDocument()
    if (rich_content === undefined) return
    setFailure(null)
    try {
      await save({ id: variant.id, rich_content, updated_at, reason: 'edit' }).unwrap()
      release()
      showToast('Variant saved')
      onClose()
    } catch (error) {
      const { code, message } = toFailure(error)
      setFailure(
        code === 'stale' ? 'Someone else edited this post. Open it in the editor to compare both versions.' : message,
      )
    }
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={160} />}>
        <div className={styles.editor}>
          <TextEditor
            ref={editor}
            initial={initial}
            label="Text of the variant"
            isEditable
            upload={null}
            maxImageSize={maxImageSize}
            onChange={() => {
              setDirty(true)
              const doc = editor.current?.readDocument()
              if (doc) onTyped(doc)
            }}
            onBlur={() => undefined}
            onSummary={() => undefined}
            onSelect={() => undefined}
          />
        </div>
      </Suspense>
      <FormError message={failure} />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" loading={isLoading} disabled={!isDirty} onClick={() => void keep()}>
          Save
        </Button>
      </Group>
    </div>
  )
}
