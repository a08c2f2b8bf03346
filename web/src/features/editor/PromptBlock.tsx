import { IconPencilQuestion } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import styles from './blocks.module.css'

export function PromptBlock({ node, editor, getPos, selected, deleteNode, updateAttributes }: ReactNodeViewProps) {
  const text = String(node.attrs['text'])
  const fillIn = () => {
    const at = getPos()
    if (at !== undefined) editor.commands.fillInPrompt(at)
  }
  const dismiss = () => {
    deleteNode()
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper
      className={styles.prompt}
      data-selected={selected || undefined}
      data-prompt-block
      tabIndex={-1}
      contentEditable={false}
    >
      <IconPencilQuestion className={styles.promptIcon} size={18} aria-hidden />
      {editor.isEditable ? (
        <span className={styles.promptText} data-value={text}>
          <textarea
            rows={1}
            className={styles.promptField}
            aria-label="Question for the author"
            defaultValue={text}
            key={text}
            maxLength={500}
            onInput={(event) =>
              event.currentTarget.parentElement?.setAttribute('data-value', event.currentTarget.value)
            }
            onBlur={(event) => {
              const next = event.target.value.replaceAll(/\s+/gu, ' ').trim()
              if (next && next !== text) updateAttributes({ text: next })
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                event.currentTarget.blur()
                fillIn()
              }
            }}
          />
        </span>
      ) : (
        <span className={styles.promptText}>{text}</span>
      )}
      {editor.isEditable ? (
        <span className={styles.promptActions}>
          <button type="button" className={styles.promptPrimary} onClick={fillIn}>
            Fill in
          </button>
          <button type="button" className={styles.promptButton} onClick={dismiss}>
            Dismiss
          </button>
        </span>
      ) : null}
    </NodeViewWrapper>
  )
}
