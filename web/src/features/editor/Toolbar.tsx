import { IconLink, IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from 'react'
import { LinkForm } from './LinkForm.tsx'
import styles from './Toolbar.module.css'
import { type ToolbarItem, toolbarGroups } from './toolbar-items.ts'

interface ToolbarProps {
  editor: Editor
  canUpload: boolean
  isLinkOpen: boolean
  onLink: (isOpen: boolean) => void
  onChooseImage: () => void
}

const items = toolbarGroups.flat()
const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')

export function Toolbar({ editor, canUpload, isLinkOpen, onLink, onChooseImage }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: items.filter((item) => item.isActive?.(current)).map((item) => item.id),
      disabled: items.filter((item) => item.isDisabled?.(current)).map((item) => item.id),
      isLink: current.isActive('link'),
    }),
  })
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="Formatting" tabIndex={-1} onKeyDown={moveFocus}>
      {toolbarGroups.map((group) => (
        <div className={styles.group} key={group[0]?.id}>
          {group.map((item) => (
            <ToolButton
              key={item.id}
              label={formatLabel(item)}
              isFirst={item.id === 'undo'}
              isPressed={item.isActive ? state.active.includes(item.id) : undefined}
              isDisabled={state.disabled.includes(item.id)}
              onClick={() => item.run(editor.chain().focus()).run()}
            >
              <item.icon size={18} stroke={1.7} aria-hidden />
            </ToolButton>
          ))}
        </div>
      ))}
      <div className={styles.group}>
        <LinkForm editor={editor} isOpen={isLinkOpen} onClose={() => onLink(false)}>
          <ToolButton
            label={formatLabel({ label: 'Link', keys: 'Mod+K' })}
            isPressed={state.isLink}
            onClick={() => onLink(!isLinkOpen)}
          >
            <IconLink size={18} stroke={1.7} aria-hidden />
          </ToolButton>
        </LinkForm>
        {canUpload ? (
          <ToolButton label="Add image" onClick={onChooseImage}>
            <IconPhoto size={18} stroke={1.7} aria-hidden />
          </ToolButton>
        ) : null}
      </div>
    </div>
  )
}

interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick'> {
  label: string
  isFirst?: boolean
  isPressed?: boolean | undefined
  isDisabled?: boolean
  onClick: () => void
}

function ToolButton({
  label,
  isFirst = false,
  isPressed,
  isDisabled = false,
  onClick,
  children,
  ...rest
}: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // Disabled buttons stay focusable by arrow keys, as the keyboard pattern for toolbars requires.
      aria-disabled={isDisabled || undefined}
      tabIndex={isFirst ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      {children}
    </button>
  )
}

/** One Tab stop; the arrows, Home and End move inside. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at < 0) return
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  const target = buttons[(next + buttons.length) % buttons.length]
  buttons.forEach((button) => (button.tabIndex = button === target ? 0 : -1))
  target?.focus()
}

function formatLabel({ label, keys }: Pick<ToolbarItem, 'label' | 'keys'>): string {
  if (!keys) return label
  return `${label} (${isMac ? keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '') : keys.replace('Mod', 'Ctrl')})`
}
