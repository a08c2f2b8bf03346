import { Popover, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toLinkAddress } from './link-address.ts'
import styles from './Toolbar.module.css'

interface LinkFormProps {
  editor: Editor
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Sets, changes or removes the link at the selection. */
export function LinkForm({ editor, isOpen, onClose, children }: LinkFormProps) {
  return (
    <Popover opened={isOpen} onChange={onClose} trapFocus returnFocus position="bottom" shadow="md" withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>{isOpen ? <LinkFields editor={editor} onClose={onClose} /> : null}</Popover.Dropdown>
    </Popover>
  )
}

function LinkFields({ editor, onClose }: Pick<LinkFormProps, 'editor' | 'onClose'>) {
  const [current] = useState<unknown>(() => editor.getAttributes('link')['href'])
  const hasLink = typeof current === 'string'
  const [address, setAddress] = useState(hasLink ? current : '')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = toLinkAddress(address)
    if (!href) {
      setError('Use a web or mail address, such as https://example.org')
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !hasLink) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <form className={styles.linkForm} onSubmit={submit}>
      <TextInput
        w={280}
        aria-label="Link address"
        placeholder="https://"
        value={address}
        error={error}
        data-autofocus
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit">{hasLink ? 'Change' : 'Add'}</Button>
      {hasLink ? (
        <Button variant="outline" onClick={remove}>
          Remove
        </Button>
      ) : null}
    </form>
  )
}
