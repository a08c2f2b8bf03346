import { IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import styles from './blocks.module.css'

export function ImageBlock({ node, editor, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const alt = typeof node.attrs['alt'] === 'string' ? node.attrs['alt'] : ''
  const isDecorative = node.attrs['decorative'] === true
  const size = { width: toNumber(node.attrs['width']), height: toNumber(node.attrs['height']) }
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-selected={selected || undefined}>
      <img className={styles.image} src={String(node.attrs['src'])} alt={alt} {...size} data-drag-handle />
      {editor.isEditable ? (
        <div className={styles.imageBar} contentEditable={false}>
          <input
            className={styles.alt}
            aria-label="Image description"
            placeholder={
              isDecorative
                ? 'Decorative: hidden from screen readers'
                : 'Describe the image for people who cannot see it'
            }
            disabled={isDecorative}
            defaultValue={alt}
            key={alt}
            maxLength={500}
            onBlur={(event) => {
              if (event.target.value !== alt) updateAttributes({ alt: event.target.value.trim() })
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                event.currentTarget.blur()
                editor.commands.focus()
              }
            }}
          />
          {alt === '' ? (
            <label className={styles.decorative} title="The image adds no information to the text">
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={(event) => updateAttributes({ decorative: event.currentTarget.checked || null })}
              />
              Decoration
            </label>
          ) : null}
          <button type="button" className={styles.imageButton} aria-label="Remove image" onClick={deleteNode}>
            <IconTrash size={16} aria-hidden />
          </button>
        </div>
      ) : null}
    </NodeViewWrapper>
  )
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
